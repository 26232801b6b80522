/** Folders of a project in which people write what a site is made from. */
export const PROJECT_FOLDERS: readonly string[] = ['content', 'locales', 'templates', 'assets'];
