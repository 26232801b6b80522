/** The URL of a `srcset` candidate and where it is in the attribute's value. */
interface SrcsetUrl {
  readonly url: string;
  readonly start: number;
}

/** Finds the URLs of a `srcset`, split as in the HTML standard: a comma inside a URL belongs to the URL. */
export function srcsetUrls(value: string): readonly SrcsetUrl[] {
  const urls: SrcsetUrl[] = [];
  const candidate = /[\s,]*([^\s,]\S*)/y;
  const descriptors = /(?:\([^)]*\)?|[^,(])*/y;
  for (let match = candidate.exec(value); match !== null; match = candidate.exec(value)) {
    const written = match[1] ?? '';
    const url = written.replace(/,+$/, '');
    urls.push({ url, start: match.index + match[0].length - written.length });
    if (url === written) {
      descriptors.lastIndex = candidate.lastIndex;
      descriptors.exec(value);
      candidate.lastIndex = descriptors.lastIndex;
    }
  }
  return urls;
}
