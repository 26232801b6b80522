import { expect, it } from 'vitest';
import { withoutKeys } from './without-keys.ts';

it.each([
  ['not "http://user:pw@host".', 'not "http://…@host".'],
  ["argument 'https://token@host:8080/x' is", "argument 'https://…@host:8080/x' is"],
  ['s3://AKIA:se/cret@site', 's3://…@site'],
  ['s3://site/se:cret@x', 's3://…@x'],
  ['http://a:p@b@host and ftp://c:d@e', 'http://…@host and ftp://…@e'],
  ['user:pw@host', '…@host'],
  ['http://user:pw@', 'http://…@'],
  [
    'HEAD@{1} info@example.com https://mastodon.example/@name',
    'HEAD@{1} info@example.com https://mastodon.example/@name',
  ],
])('of %s, %s is said', (text, said) => {
  expect(withoutKeys(text)).toBe(said);
});
