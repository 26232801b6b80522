import { describe, expect, it } from 'vitest';
import { namedKeys } from './named-keys.ts';

describe('keys that a text names', () => {
  it.each([
    ["t('menu.home')", 'menu.home'],
    ["t('skip')", 'skip'],
    ['label: menu.home', 'menu.home'],
    ["translateCount(messages, { key: 'blog.count' })", 'blog.count.other'],
    ["count('items')", 'items.one'],
    [`t(\`date.months.\${month}\`)`, 'date.months.3'],
    [`t(\`\${form}.title\`)`, 'contact.title'],
    [`t(\`menu.\${names.map((name) => { return name; })}\`)`, 'menu.back'],
    ["t('menu.' + name)", 'menu.back'],
    ["const group = 'mail.contact';", 'mail.contact.reply'],
  ])('%s names %s', (text, key) => {
    expect(namedKeys([text])(key)).toBe(true);
  });

  it.each([
    ["t('menu.home')", 'menu.back'],
    ["<Menu id='menu' />", 'menu.back'],
    [`type Key = \`\${Group}.\${Name}\``, 'menu.back'],
    [`t(\`date.months.\${month}\`)`, 'date.first'],
    ["t('menu.homepage')", 'menu.home'],
    ['', 'skip'],
  ])('%s does not name %s', (text, key) => {
    expect(namedKeys([text])(key)).toBe(false);
  });
});
