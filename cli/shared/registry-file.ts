/** The module that tells the generator everything about a site, relative to the project. */
export const REGISTRY_FILE = 'templates/registry.ts';
