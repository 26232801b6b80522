/** What each code means that a build says of configuration, templates, assets, documents made and the output. */
export const EXPLAINED_PROJECT: Readonly<Record<string, string>> = {
  // Configuration and the project's own code
  'async-hook': 'A function of the registry answers a promise, which nothing waits for.',
  'bad-config': 'A value of site.config.ts is not what its key takes.',
  'bad-hook-answer': 'A function of the registry answers something of no use.',
  'bad-registry':
    'The registry has a key that nothing reads, a value that its key does not take, or names a part of itself that it does not have.',
  'cache-unusable': 'The cache folder cannot be written: the build goes on without it, and takes longer.',
  'config-error': 'site.config.ts does not compile.',
  'config-warning': 'site.config.ts, or what it imports, compiles and hardly says what was meant.',
  'empty-collection':
    'Neither language has the folder of a collection, so it has no document. It may have been renamed in one place alone.',
  'forms-environment': 'An environment variable of the receiver of forms is not what it should be.',
  'missing-export': 'A file imports a name that the other does not export.',
  'module-failed': 'site.config.ts, the registry or what they import throws when it is loaded.',
  'no-forms': 'Forms have an endpoint, and the registry does not say what they ask.',
  'placeholder-brand': 'The brand is a placeholder, and the build could be published under it.',
  'refused-store': 'The store of the forms would be in the project or its output, where it does not belong.',
  'script-error': 'A script does not compile.',
  'script-warning': 'A script compiles and hardly says what was meant.',
  'style-in-code': 'A template or a script imports a stylesheet, which no page would load.',
  'style-error': 'A stylesheet does not compile.',
  'style-remark': 'A style or the lines of a large title can be better; the site is built all the same.',
  'style-warning': 'A stylesheet has a line that browsers leave out, or that hardly says what was meant.',
  'template-error': 'A template does not compile.',
  'template-threw': 'A template, or a function of the registry, threw an error.',
  'template-warning': 'A template compiles and hardly says what was meant.',
  'unused-script': 'No page loads a script, since its name is not that of an entry.',
  'unused-style':
    'No page loads a stylesheet: in assets/styles/pages it is named after no template, elsewhere in assets/styles nothing imports it, or it is no CSS; or no stylesheet imports rules that the registry makes.',
  'unknown-config-key': 'site.config.ts has a key that means nothing.',
  'unknown-module': 'A file imports a module that does not exist.',
  'unresolved-import': 'A script, style or template imports a file or a package that does not exist.',
  // Files and folders
  'misnamed-file':
    'A file of content is left out: documents are .md files of content/fr and content/en, data are .yaml files of content/data itself.',
  'symlink-broken': 'A symbolic link leads nowhere.',
  'symlink-directory': 'A symbolic link leads to a folder, whose files would have two addresses.',
  'symlink-loop': 'Symbolic links go in a circle.',
  'symlink-outside': 'A symbolic link leads out of the project.',
  'file-changed': 'A file changed while the site was built. Build again.',
  // Fonts, icons and Open Graph pictures
  'bad-font': 'A font cannot be cut to the letters that the site uses.',
  'bad-font-list': 'The list of fonts is not what it should be.',
  'missing-font': 'A font that is listed does not exist.',
  'og-missing-glyph': 'The font of Open Graph pictures lacks a character of a title.',
  'og-title-overflow': 'A title does not fit in its Open Graph picture.',
  'unsafe-svg': 'A drawing holds scripts or leads elsewhere, which the policy refuses.',
  // Documents made
  'duplicate-id': 'Two elements of a page have one id: links and labels find the first alone.',
  'empty-heading': 'A heading has no text, so screen readers announce nothing.',
  'event-handler': 'An element has an attribute that runs a script, which the policy refuses.',
  'heading-jump':
    'A heading skips a level, which those who go from heading to heading take for a missing part.',
  'hreflang-no-return': 'A page names a twin that does not name it back.',
  'inline-script': 'A page holds a script that the policy does not allow.',
  'leftover-placeholder': 'A placeholder such as {name} was left as it is.',
  'missing-asset': 'A page names a script, style, font or picture that does not exist.',
  'missing-form-page':
    'A form ends, for visitors without scripts, on a page that does not exist: they would see a 404 and not know whether their message arrived. Write the page, or name another in forms of the registry.',
  'missing-h1': 'A page has no heading of level 1.',
  'missing-hreflang':
    'A link leads to the other language and does not say so. Give it the hreflang that the message names.',
  'missing-placeholder':
    'A mail lacks its link, without which it is of no use. Write it into the interface string, in braces.',
  'non-canonical-link':
    'A link names a page by an address that this site writes otherwise, such as with a slash at its end.',
  'over-budget': 'A page or its scripts, styles or fonts weigh more than site.config.ts allows.',
  'several-h1': 'A page has several headings of level 1.',
  'style-attribute': 'An element has a style attribute, which the policy refuses.',
  'style-element': 'A page has a style element, which the policy refuses.',
  'third-party': 'A page or a stylesheet would fetch something from another site.',
  'unsafe-resource':
    'A page would fetch something by a scheme that the policy refuses, such as data: or blob:.',
  'wrong-canonical': 'A page names another address as its own.',
  // Output
  'bad-out': 'The output folder cannot be one.',
  'build-locked': 'Another build is writing the same folder. Wait until it ends.',
  'cannot-read': 'A file cannot be read, or went while it was needed.',
  'cannot-start': 'A program that the build needs cannot be started.',
  'cannot-write': 'A file of the output cannot be written.',
  'disk-full': 'The disk is full. The standing site is as it was.',
  'not-an-output': 'The output folder holds files that no build wrote, and is left alone.',
  'output-changed': 'The output was changed by something else while the site was built.',
};
