/** Explanations of the codes about documents, data and interface strings: why each matters, and what to do. */
export const EXPLAINED_CONTENT: Readonly<Record<string, string>> = {
  // Front matter and files
  'bad-date': 'A date cannot be read. Write it as 2026-03-01 or, with a time, as 2026-03-01 09:30.',
  'bad-slug': 'No address can be made from a file name or a slug. Use letters, digits and hyphens.',
  'bad-utf8': 'A file is not UTF-8 text. Save it as UTF-8.',
  'bad-value':
    'A key of front matter or data has a value that the key does not take. Write a value of the kind that the message names.',
  'bad-yaml':
    'Front matter or a data file is not valid YAML. Correct the line that is shown; most often a value with a colon needs quotes.',
  'conflict-marker':
    'A merge in git left two versions of some lines in a file, with its marks around them. Keep one version, and remove the marks.',
  'link-as-text':
    'Git wrote a symbolic link as a text, as it does on Windows. Clone with the git of WSL, or put the file itself there.',
  'early-post':
    'A post is public before its own date. Write publishAt too, so that the post waits, or correct the date.',
  'duplicate-key': 'A key is written twice. Keep one.',
  'empty-document': 'A document has no text at all. Write it, or remove the file.',
  'file-too-large':
    'A text weighs more than it may: one megabyte. Save pictures that were pasted into a document as text in files of their own, or divide it into several pages; divide data into several files.',
  'forbidden-key': 'A key has a name that programs reserve. Choose another.',
  'front-matter-language':
    'Front matter is not in YAML, the only language that is read there. Write it in YAML.',
  'misplaced-front-matter':
    'Front matter is not at the start of its file, or not between lines of ---, so it would be text on the page. Begin the file with ---.',
  'missing-key': 'A key that the template or the collection needs is missing. Add it.',
  'same-feed-id':
    'Feed readers would mistake a post for another one that has moved. Give the post its own id with feedId.',
  'same-order':
    'Two published documents of a collection have the same order, so chance would sort them. Give one of them another number.',
  'stray-document':
    'A document is in no folder of a language, so it makes no page. Move it into content/fr or content/en.',
  'too-many-aliases':
    'A YAML text has more aliases (*name) than anyone writes by hand. Write the values themselves.',
  'unclosed-front-matter':
    'Front matter has no second line of ---, so the whole document would be read as data. Add that line.',
  'unknown-key':
    'Front matter, the template or the data file has no such key. Correct its spelling, or remove it.',
  'unknown-layout': 'A document asks for a layout that the registry does not have. Name one that it has.',
  'unknown-middleware':
    'A document asks for a middleware that the registry does not have. Name one that it has.',
  'unknown-template': 'A document asks for a template that the registry does not have. Name one that it has.',
  unreadable:
    'A file cannot be read, or is not a file but a folder, a pipe or a device. Look at its permissions, and at the disk.',
  // Pages and addresses
  'bad-gone':
    'An address that content/data/addresses.yaml lists as gone is not a path. Write one address a line, such as /old.',
  'bad-redirect':
    'A redirect starts or ends where no redirect can. Write a path as its start, and a path or an https address as its end.',
  'case-collision':
    'Two addresses differ in capitals alone, and some file systems take them for one. Rename one of the files.',
  'dead-redirect': 'A redirect leads to a page that does not exist. Correct where it leads.',
  'duplicate-gone': 'An address is listed as gone twice. Remove one of the lines.',
  'duplicate-path': 'Two documents would make a page at one address. Rename one of them, or change its slug.',
  'duplicate-redirect': 'One address is redirected twice. Remove one of the redirects.',
  'gone-page':
    'An address that is listed as gone has a page. Take the address out of the list, or remove the page.',
  'gone-redirect': 'An address is listed as gone and is redirected too. Keep one of the two.',
  'missing-alternate': 'A page has no twin in the other language. Write it, or say only: fr or only: en.',
  'missing-twin':
    'Data names a page that one language does not have. Write that page, or show the entry in the other language alone.',
  'page-refused':
    'The check of a template (validate) refuses a page, so visitors would get a 404. Correct what it looks at, or make the page a draft.',
  'redirect-chain':
    'A redirect leads to another redirect, so visitors would wait twice. Lead straight to the last page.',
  'redirect-loop': 'Redirects lead back to where they started. Change where one of them leads.',
  'redirect-not-due':
    'A redirect leads to a page that has not appeared yet, and starts on the day when the page appears. There is nothing to do.',
  'redirect-over-page':
    'A redirect starts at an address that has a page, or, where it ends in .html, other addresses below it. Remove the redirect, or move the page.',
  'reserved-path':
    'A page, redirect or file would take an address that the site needs for itself, such as /assets. Choose another.',
  'slug-collision':
    'A slug takes the key of another page, or two pages get one address. Choose another slug.',
  'source-changed': 'A document changed while the site was built. Build again.',
  'unicode-collision':
    'Two addresses look alike and differ only in how their characters are encoded. Rename one of the files.',
  'unfinished-move': 'A move or removal of a page was interrupted. Finish it with "site move --resume".',
  // Links and references
  'dead-anchor':
    'A link names a place that its page does not have. Give that place the id, or correct the link.',
  'dead-link':
    'A link leads to a page that does not exist, or that the public site does not have. Correct the link, or take it out.',
  'document-not-due':
    'Something names a document that has not appeared yet. The document is left out there until its day. There is nothing to do.',
  'draft-page': 'Data names a page that is a draft. Publish it, or take it out of the data.',
  'empty-link': 'A link has no text, so readers cannot tell where it leads. Write some between its brackets.',
  'link-not-due':
    'A link leads to a page that has not appeared yet. The link is shown as its text alone until the page appears. There is nothing to do.',
  'missing-file':
    'A file that something names does not exist. Correct its name and its folder, or put the file there.',
  'other-language':
    'A link leads to the other language. Link to the twin or, when the link is meant so, mark it {.other-language}.',
  'relative-link':
    'A relative link leads to different places from an address with and without a slash at its end. Begin the link with /, or name an .md file.',
  'unknown-document':
    'Something names a document that is not published. Correct the name, or publish the document.',
  'unknown-page': 'Data names the address of a page that does not exist. Correct the address.',
  'unknown-person':
    'A document is signed by a person whom the data of people does not list. Add the person there, or correct the id.',
  'unknown-reference':
    'A document names a document that the collection does not have. Correct the name, or write that document.',
  'unknown-term':
    'A document has a topic that the data file of topics does not list. Add the topic there, or correct its id.',
  'unsafe-link':
    'A link would run a script, or has a scheme that is not allowed. Link to a page, or to an https address.',
  'unsafe-redirect': 'A redirect leads to an address that is not https. Write the https one.',
  // Figures and facts
  'unclaimed-figure':
    'A text states a figure that the data of figures does not have. Give it there with its source, or name it in figures.',
  'unknown-fact':
    'A text names, in braces, a fact that the data does not have. Correct the name, or add the fact to its data file.',
  // Markdown
  'animated-image': 'A moving picture would lose its motion. Use a video.',
  'bad-attributes':
    'The text between braces is not key=value. Write it so, with quotes around a value of several words.',
  'bad-block': 'A block between ::: lines is not written as it must be. Write it as the message says.',
  'copied-link':
    'A link was copied with more than its address: it leads through a mail program, a document or a network, which learns of each visit, or it names the program or the person who copied it. Write the address that the message suggests.',
  'decorative-alt':
    'A picture is marked decorative, yet has alternative text. Empty its brackets, or take {.decorative} away.',
  'duplicate-footnote':
    'A footnote is written twice, and only the first is shown. Remove one, or give it another name.',
  'extra-h1':
    'A text has a heading of level 1, which the title of the page already is. Begin its headings at ##.',
  'file-name-alt':
    'The alternative text of a picture is the name that a phone or a program gave its file. Say what the picture shows, for those who do not see it.',
  'glued-words':
    'No-break spaces are between all words of a passage, as word processors and web pages leave them in what is copied: its lines break in the middle of words, or run out of a phone’s screen. Replace them by plain spaces; those that belong are put in by themselves.',
  'indented-text':
    'Four spaces or a tab before a text make it code. Take them away; code is written between lines of three backquotes.',
  'joined-to-item':
    'A line right below an item of a list, at the margin, is shown in that item. Leave a blank line above it to end the list, or indent it as far as the words of the item.',
  'joined-to-table':
    'A line right below a table is a row of it. Leave a blank line between them, or write the row with its bars.',
  'local-link':
    'A link leads to localhost, or another name of the machine where it was written: visitors have nothing there. Link to the page by its path, such as /contact.',
  'left-as-typed':
    'Something looks like a mark of Markdown, or of another program, and is shown as it was typed. Write it as the message says, or between backquotes.',
  'lost-cell':
    'A row has more cells than its table has columns, so the last ones are left out. Add columns, or remove cells.',
  'lost-character':
    'A text holds a character that means nothing: a control character, one without a width, or the sign that a program left where something was lost. Replace it with what belongs there, or remove it.',
  'lost-mark':
    'The mark <!--more-->, which ends what the blog shows of its latest post, shares its line with something else, and ends nothing. Put it alone on a line.',
  'lost-title':
    'A text opens with a heading of level 1, and front matter gives the page another title, which replaces the heading. Keep one of them, or begin the heading with ##.',
  'not-a-picture':
    'A block of pictures holds something other than pictures. Leave only pictures in it, one a line.',
  'outside-item':
    'A text, a list or code below a list was indented, yet not as far as the words of the item above it: it is no part of the list, and numbers begin anew after it. Indent it as far as those words.',
  'raw-html':
    'HTML is not allowed in texts and front matter, and is shown as it is written. Write it in Markdown; a title and a description are plain words.',
  'unclosed-code':
    'A block of code begins with ``` and has no line of ``` after it, so that the rest of the document is shown as code. Add that line.',
  'unclosed-admonition':
    'A box of text has no last line of :::, so it runs to the end of the document, list or block around it. Add that line.',
  'unclosed-block': 'A block between ::: lines has no last line. Add a line of :::.',
  'unknown-admonition':
    'A block between ::: lines has a name that nothing declares. Use one that the message lists.',
  'unknown-footnote': 'A text calls a footnote that is not written. Write it, or remove the call.',
  'unknown-language':
    'A block of code names a language that has no colours here. Name a language that has them, or text.',
  'unknown-mark': 'A mark between braces means nothing here. Correct it, or remove it.',
  'underlined-text':
    'A line of hyphens right below a text makes a heading of it. Leave a blank line above the hyphens to draw a line across the page; a heading is written with ##.',
  'unused-footnote': 'A footnote is written and nothing calls it. Call it in the text, or remove it.',
  // Pictures
  'corrupt-image':
    'A picture cannot be read, or an SVG is not well-formed. Correct its line, or export it again.',
  'external-image':
    'A picture is on another site, which would learn of every visit. Put it in assets/images.',
  'image-changed': 'A picture changed while the site was built. Build again.',
  'image-outside':
    'A picture is outside the project’s pictures. Put it in assets/images, or beside the document.',
  'image-too-large': 'A picture has more pixels than a build can take. Make it smaller.',
  'lfs-pointer': 'git holds a file elsewhere (Git LFS), and it was not fetched. Run "git lfs pull".',
  'missing-alt':
    'A picture has no words for people who do not see it. Say what it shows, or mark it {.decorative}.',
  'missing-image':
    'A picture does not exist, or is of a kind that pages do not show, such as HEIC. Correct its name and its folder, put the picture there, or save it as JPEG or PNG.',
  'not-an-image': 'A file has the name of a picture and is not one. Export it again as a picture.',
  // Texts
  'description-length':
    'A description is too short or too long for search results. Make it as long as the message says.',
  'duplicate-title':
    'Two pages have the same title, so search results and tabs cannot tell them apart. Change one of them.',
  'title-length':
    'A title is too short, or too long for search results. Make it as long as the message says.',
  // Interface strings and data
  'bad-json':
    'A file is not valid JSON. Correct the line that is shown; most often a comma or a quote is missing.',
  'bad-key': 'A key of data is not an id. Use lower-case letters, digits and hyphens.',
  'bad-message': 'An interface string is not a text. Write it between quotes.',
  'extra-message':
    'One language has an interface string that the other lacks. Add it there, or remove it here.',
  'missing-message': 'An interface string is missing. Add its key to the file that the message names.',
  'placeholder-mismatch':
    'An interface string has other words in braces in one language than in the other. Use the same in both.',
  'unknown-data':
    'The site knows no data file of a name: no schema describes it. Give the file one of the names that the message lists, or declare it in the registry.',
};
