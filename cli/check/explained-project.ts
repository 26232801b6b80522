/** Explanations of the codes about configuration, templates, assets, emitted documents and the output. */
export const EXPLAINED_PROJECT: Readonly<Record<string, string>> = {
  // Configuration and the project's own code
  'async-hook':
    'A function of the registry returns a promise, which the build does not wait for. Make it return at once.',
  'bad-config':
    'A key of site.config.ts has a value that the key does not take. Write a value of the kind that the message names.',
  'bad-hook-answer':
    'A function of the registry returns a value that cannot be used. Make it return what the message asks for.',
  'bad-registry':
    'The registry has a key that nothing reads, a value that its key does not take, or the name of a part that the registry does not have. Correct the line that is shown.',
  'cache-unusable':
    'The cache folder cannot be written, so the build goes on without it, and takes longer. Name another folder in SITE_CACHE.',
  'config-error': 'site.config.ts does not compile. Correct the line that is shown.',
  'config-warning':
    'site.config.ts, or what it imports, compiles, but a line of it looks like a mistake. Look at that line.',
  'empty-collection':
    'Neither language has the folder of a collection, so the collection has no documents. Write one, or use the same name for the folder and in the registry.',
  'forms-environment':
    'An environment variable of the receiver of forms cannot be used. Give it a value as the message says.',
  'missing-export':
    'A file imports a name from another file, which does not export it. Correct the name, or export it.',
  'module-failed':
    'site.config.ts, the registry or what they import throws an error when it is loaded. Correct the line that is shown.',
  'never-runs':
    'A template holds code that only a browser would run, or that waits, but templates are rendered once, when the site is built. Make an island of the code, or remove it.',
  'no-such-variable':
    'A script reads a variable that other build tools replace, and that browsers do not have. Have a template write its value into the page.',
  'no-forms':
    'Forms have an endpoint, but the registry does not say what they ask. Give it forms, or set forms.endpoint to false.',
  'placeholder-brand':
    'The brand is a placeholder, and the build could be published under it. Replace it, then set placeholder to false in site.config.ts.',
  'refused-store':
    'The store of the forms would be in the project or its output, where it does not belong. Name a file elsewhere in SITE_STORE, or unset it.',
  'script-error': 'A script does not compile. Correct the line that is shown.',
  'script-warning': 'A script compiles, but a line of it looks like a mistake. Look at that line.',
  'style-in-code':
    'A template or a script imports a stylesheet, which no page would load. Import it from a sheet of assets/styles.',
  'style-error': 'A stylesheet does not compile. Correct the line that is shown.',
  'style-remark':
    'A style or the lines of a large title could be better, but the site is built all the same. Read what the message proposes.',
  'style-warning':
    'A stylesheet has a line that browsers leave out, or that looks like a mistake. Look at that line.',
  'template-error': 'A template does not compile. Correct the line that is shown.',
  'template-threw':
    'A template, or a function of the registry, threw an error. Correct the line that is shown, or the data that it was given.',
  'template-warning': 'A template compiles, but a line of it looks like a mistake. Look at that line.',
  'unawaited-promise':
    'Code of a template, of site.config.ts or of what they import starts something that fails later, when nothing waits for it. Await it outside of functions, or catch what fails.',
  'unused-script':
    'No page loads a script, since its name is not that of an entry. Rename it as the message says.',
  'unused-style':
    'No page loads a stylesheet: in assets/styles/pages, it is not named after a template; elsewhere in assets/styles, nothing imports it, or it is not CSS. Or no stylesheet imports the rules that the registry makes. Import it, rename it, or remove it.',
  'unknown-config-key': 'site.config.ts has a key that means nothing. Correct its spelling, or remove it.',
  'unknown-module': 'A file imports a module that does not exist. Correct its name.',
  'unresolved-import':
    'A script, style or template imports a file or a package that does not exist. Correct the path, or install the package.',
  // Files and folders
  'misnamed-file':
    'The site leaves a file of content out. Name documents .md, in content/fr and content/en, and data files .yaml, in content/data itself.',
  'symlink-broken': 'A symbolic link leads nowhere. Correct it, or remove it.',
  'symlink-directory':
    'A symbolic link leads to a folder, whose files would have two addresses. Move or copy the folder here instead.',
  'symlink-hidden':
    'A symbolic link would publish a hidden file: one with a dot before its name or that of its folder, such as .env. Remove the link, or copy what visitors may read.',
  'symlink-loop': 'Symbolic links go in a circle. Remove one of them.',
  'symlink-outside': 'A symbolic link leads out of the project. Copy what it leads to into the project.',
  'file-changed': 'A file changed while the site was built. Build again.',
  // Fonts, icons and Open Graph pictures
  'bad-font':
    'A font cannot be cut to the letters that the site uses. Replace its file with one that is whole.',
  'bad-font-list': 'The list of fonts cannot be used. Correct it as the message says.',
  'missing-font': 'A font that is listed does not exist. Put its file there, or correct the list.',
  'og-missing-glyph':
    'The font of Open Graph pictures lacks a character of a title. Write the title without that character.',
  'og-title-overflow': 'A title does not fit in its Open Graph picture. Shorten it.',
  'unsafe-svg':
    'A drawing holds scripts or leads elsewhere, which the policy refuses. Export it again without them.',
  // Documents made
  'duplicate-id':
    'Two elements of a page have the same id, so links and labels find only the first. Give one of them another id.',
  'empty-heading':
    'A heading has no text, so screen readers announce nothing. Write it, or remove the heading.',
  'event-handler':
    'An element has an attribute that runs a script, which the policy refuses. Listen for the event in a script instead.',
  'heading-jump':
    'A heading skips a level, and people who go from heading to heading take that for a missing part. Use the level that the message names.',
  'hreflang-no-return':
    'A page names a twin that does not name it back. Correct the alternate links of its head.',
  'inline-script': 'A page holds a script that the policy does not allow. Put it in assets/scripts.',
  'leftover-placeholder': 'A placeholder such as {name} was left as it is. Correct the word in braces.',
  'missing-asset': 'A page names a script, style, font or picture that does not exist. Correct its address.',
  'missing-form-page':
    'A form ends, for visitors without scripts, on a page that does not exist: they would see a 404 and not know whether their message arrived. Write the page, or name another in forms of the registry.',
  'missing-h1': 'A page has no heading of level 1. Have its template show the title in one.',
  'missing-hreflang':
    'A link leads to the other language and does not say so. Give it the hreflang that the message names.',
  'missing-placeholder':
    'A mail lacks its link, and is of no use without it. Write the link into the interface string, in braces.',
  'non-canonical-link':
    'A link names a page by an address that this site writes differently, such as with a slash at its end. Write the address as the message shows it.',
  'over-budget':
    'A page or its scripts, styles or fonts weigh more than site.config.ts allows. Make them lighter, or raise the budget there.',
  'several-h1': 'A page has several headings of level 1. Keep one, and lower the others.',
  'style-attribute': 'An element has a style attribute, which the policy refuses. Use a class.',
  'style-element': 'A page has a style element, which the policy refuses. Put its rules in assets/styles.',
  'third-party':
    'A page or a stylesheet would fetch something from another site, which the policy refuses. Put the file into assets; have the host serve a script of analytics at a path of this site, and name that in analytics of site.config.ts; lead to a video or a map by a link.',
  'unknown-form':
    'A form of a page is sent to an address that no form of the registry has: it is answered 404, and what a visitor wrote is lost. Name the form in forms of the registry, or correct the address.',
  'unsafe-resource':
    'A page would fetch something by a scheme that the policy refuses, such as data: or blob:. Make it a file of assets.',
  'wrong-canonical': 'A page names another address as its own. Have its canonical link name the page itself.',
  // Output
  'bad-out': 'The output folder cannot hold a build. Choose another with --out.',
  'build-locked': 'Another build is writing the same folder. Wait until it ends.',
  'cannot-read':
    'A file cannot be read, or was removed while the build needed it. Look at its permissions, then build again.',
  'cannot-start':
    'A program that the build needs cannot be started. Fix what the message names, then build again.',
  'cannot-write':
    'A file of the output cannot be written. Look at the permissions of its folder, then build again.',
  'disk-full':
    'The disk is full, and the site in the output folder is as it was. Make room, then build again.',
  'not-an-output':
    'The output folder holds files that no build wrote, and is left alone. Empty it, or choose another with --out.',
  'output-changed': 'Something else changed the output while the site was built. Build again.',
};
