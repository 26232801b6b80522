import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Creates the function that tells the address a request came from, as far as it can be believed. It reads
 * `X-Forwarded-For`, from its end, only as far as trusted proxies wrote it: this machine's own, and those given.
 */
export function createClientAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = ['127.0.0.0/8', '::1', ...proxies].map(subnetOf);
  const isTrusted = (address: Address): boolean =>
    trusted.some(([subnet, bits]) => subnet.kind() === address.kind() && address.match(subnet, bits));
  return (request) => {
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    // A socket in the file system has no address: only a proxy of this machine can reach it.
    let address = read(request.socket.remoteAddress ?? '') ?? LOOPBACK;
    while (isTrusted(address)) {
      const next = read((forwarded.pop() ?? '').trim());
      if (next === undefined) break;
      address = next;
    }
    // One subscriber of an internet provider has a whole /64: its first four groups.
    return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
  };
}

/** Tells whether a text names a proxy: an address, or a subnet such as `10.0.0.0/8`. */
export function isProxy(text: string): boolean {
  const [address = ''] = text.split('/');
  if (isIP(address) === 0) return false;
  // A subnet larger than that of all IPv4 addresses as IPv6 shows them means one of IPv4 itself.
  return address === text || (ipaddr.isValidCIDR(withoutZone(text)) && subnetOf(text)[1] >= 0);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const LOOPBACK = ipaddr.parse('127.0.0.1');

/** Leaves out the name of a network interface, which ipaddr.js reads only without signs such as those of `br-1a2b.4`. */
function withoutZone(address: string): string {
  return address.replace(/%[^/]*/, '');
}

/** Reads an address or a subnet; one of IPv4 also where it is written as IPv6 shows it. */
function subnetOf(text: string): readonly [subnet: Address, bits: number] {
  const proxy = withoutZone(text);
  const whole = isIP(proxy) === 4 ? 32 : 128;
  const [address, bits] = ipaddr.parseCIDR(proxy.includes('/') ? proxy : `${proxy}/${whole}`);
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress();
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
}

/** Reads an IPv4 address also where a dual-stack socket or a proxy shows it as IPv6, and any that carries a port. */
function read(text: string): Address | undefined {
  const bare = text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  const address = isIP(bare) === 0 ? bare.replace(/:\d+$/, '') : bare;
  return isIP(address) === 0 ? undefined : ipaddr.process(withoutZone(address));
}
