import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Tells the address that a request came from, as far as it can be believed. */
type ClientAddress = (request: IncomingMessage) => string;

/** Reads `X-Forwarded-For`, from its end, only as far as trusted proxies wrote it: this machine's own, and those given. */
export function createClientAddress(proxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const proxy of ['127.0.0.0/8', '::1', ...proxies]) addProxy(trusted, proxy);
  const isTrusted = (address: string): boolean => trusted.check(address, familyOf(address));
  return (request) => {
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    // A socket in the file system has no address: only a proxy of this machine can reach it.
    let address = plain(request.socket.remoteAddress ?? '127.0.0.1');
    while (isTrusted(address)) {
      const next = plain((forwarded.pop() ?? '').trim());
      if (isIP(next) === 0) break;
      address = next;
    }
    return network(address);
  };
}

/** Tells whether a text names a proxy: an address, or a subnet such as `10.0.0.0/8`. */
export function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
}

function addProxy(list: BlockList, proxy: string): void {
  const [text = '', prefix] = proxy.split('/');
  const address = prefix === undefined ? plain(text) : text;
  if (prefix === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(prefix), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** An IPv4 address that a dual-stack socket or a proxy shows as IPv6, in any of its forms, or that carries a port. */
function plain(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  const family = isIP(bare);
  if (family === 0) return bare.replace(/:\d+$/, '');
  return family === 6 ? (mapped(bare) ?? bare) : bare;
}

/** The IPv4 address within an IPv6 one. */
function mapped(address: string): string | undefined {
  const groups = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(normalised(address));
  if (groups === null) return undefined;
  const bytes = groups.slice(1).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/** One subscriber of an internet provider has a whole /64: its first four groups. */
function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = normalised(address).split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

function groupsOf(part: string): readonly string[] {
  return part === '' ? [] : part.split(':');
}

/** An IPv6 address in the one form in which a URL writes it, without its zone. */
function normalised(address: string): string {
  const [bare = ''] = address.split('%');
  return new URL(`http://[${bare}]`).hostname.slice(1, -1);
}
