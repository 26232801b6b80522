import { HOST_FILES, redirectTarget } from '../output/table.ts';
import type { Localized } from '../shared/locale.ts';
import { LOCALE_PREFIX, LOCALE_TAG, LOCALES } from '../shared/locale.ts';
import type { HostedBuild } from './header-values.ts';
import { headerCases } from './header-values.ts';

/** Writes a CloudFront Function for viewer requests and responses, before a bucket with keys of the form `index`. */
export function cloudfrontFile({ rules, redirects, gone }: HostedBuild): string {
  const targets = redirects.map((one) => {
    const { path, status, location, fragment, keepsQuery } = redirectTarget(one);
    return [path, [status, location, fragment, keepsQuery ? 1 : 0]] as const;
  });
  const headers = [...headerCases(rules)].map(([name, cases]) => [
    name.toLowerCase(),
    cases.map(({ pattern, value }) => [pattern, value]),
  ]);
  // A path is in the first language whose prefix it has: the one without a prefix comes last.
  const languages = LOCALES.map((locale) => [
    LOCALE_PREFIX[locale],
    LOCALE_TAG[locale],
    ...GONE[locale],
  ]).sort(([a = ''], [b = '']) => b.length - a.length);
  return `${HEAD}var redirects = ${JSON.stringify(Object.fromEntries(targets))};
var gone = ${JSON.stringify(gone)};
var headers = ${JSON.stringify(headers)};
var languages = ${JSON.stringify(languages)};
var hidden = ${JSON.stringify(HOST_FILES.map((file) => `/${file}`))};
${CODE}`;
}

/** What a page that is gone says, and the name of the link home. */
const GONE: Localized<readonly [says: string, home: string]> = {
  fr: ['Cette page n’existe plus.', 'Accueil'],
  en: ['This page is gone.', 'Home'],
};

const HEAD = `// Made by "site build --host cloudfront" for this build: publish it as a CloudFront Function (runtime 2.0) of 10 KB
// at most, and associate it with viewer requests and viewer responses. Beside it: custom error responses for 403 and
// 404 with /404.html and status 404, compression on, and a response headers policy for answers of errors.
`;

const CODE = `
function queryOf(query) {
  var parts = [];
  for (var name in query) {
    var values = query[name].multiValue || [query[name]];
    for (var i = 0; i < values.length; i++) parts.push(values[i].value === '' ? name : name + '=' + values[i].value);
  }
  return parts.join('&');
}

// Half an escape names nothing.
function pathOf(uri) {
  try {
    return decodeURI(uri);
  } catch (error) {
    return undefined;
  }
}

function onRequest(request) {
  var path = pathOf(request.uri);
  if (path === undefined) return { statusCode: 404, headers: { 'cache-control': { value: 'no-store' } } };
  var target = redirects[path] || redirects[path.replace(/\\/$/, '')];
  if (target) {
    var query = target[3] ? queryOf(request.querystring) : '';
    var location = target[1] + (query === '' ? '' : '?' + query) + target[2];
    // CloudFront adds no headers to the answer of a function.
    return onResponse(request, { statusCode: target[0], headers: { location: { value: location } } });
  }
  if (gone.indexOf(path) >= 0 || gone.indexOf(path.replace(/\\/$/, '')) >= 0) return goneAnswer(path);
  var isHidden = hidden.indexOf(path) >= 0 || /^\\/_publish\\/|\\/\\/|\\/\\.(?!well-known\\/)|\\/index\\.html$/.test(path);
  if (isHidden) return { statusCode: 404, headers: { 'cache-control': { value: 'no-store' } } };
  if (path.slice(-1) === '/') request.uri += 'index.html';
  else if (!/\\.[^/]*$/.test(path)) request.uri += '/index.html';
  return request;
}

function goneAnswer(path) {
  var own = languages.filter(function (one) { return (path + '/').indexOf(one[0] + '/') === 0; })[0];
  var home = '<a href="' + (own[0] || '/') + '">' + own[3] + '</a>';
  var html = '<!doctype html><html lang="' + own[1] + '"><meta charset="utf-8"><meta name="robots" content="noindex"><title>' + own[2] + '</title><p>' + own[2] + ' ' + home + '</p></html>';
  return {
    statusCode: 410,
    headers: { 'content-type': { value: 'text/html; charset=utf-8' }, 'cache-control': { value: 'no-store' }, 'content-security-policy': { value: "default-src 'none'" } },
    body: html
  };
}

function onResponse(request, response) {
  var path = (pathOf(request.uri) || '').replace(/\\/index\\.html$/, '') || '/';
  for (var i = 0; i < headers.length; i++) {
    for (var j = 0; j < headers[i][1].length; j++) {
      var pattern = headers[i][1][j][0];
      var isWide = pattern.slice(-2) === '/*';
      if (isWide ? path.indexOf(pattern.slice(0, -1)) !== 0 : path !== pattern) continue;
      response.headers[headers[i][0]] = { value: headers[i][1][j][1] };
      break;
    }
  }
  return response;
}

function handler(event) {
  return event.context.eventType === 'viewer-response' ? onResponse(event.request, event.response) : onRequest(event.request);
}
`;
