import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';

/** A check's access to other sites; tests bring servers of their own. */
export interface OutsideNetwork {
  /** Finds the addresses of a host; throws as the system's resolver does. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Tells whether an address is not on the public Internet, like this machine's: no text may have the check ask it. */
  readonly isPrivate: (address: string) => boolean;
  /** Time between two requests to one host. */
  readonly pauseMs: number;
  /** Longest time that a host may take to answer. */
  readonly timeoutMs: number;
}

/** The Internet, as this machine reaches it. */
export const INTERNET: OutsideNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  // The list itself sees an IPv4 address inside an IPv6 one (::ffff:10.0.0.1).
  isPrivate: (address) => PRIVATE.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'),
  pauseMs: 1000,
  timeoutMs: 10_000,
};

const PRIVATE = privateNetworks();

/** Lists IANA's special-purpose networks, except for those that lead to the public Internet. */
function privateNetworks(): BlockList {
  const list = new BlockList();
  const four = '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24';
  const more = '192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3';
  const six = '::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001:db8::/32 2002::/16 3fff::/20';
  const rest = '5f00::/16 fc00::/7 fe80::/9 ff00::/8';
  for (const network of `${four} ${more} ${six} ${rest}`.split(' ')) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}
