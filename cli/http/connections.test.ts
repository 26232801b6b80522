import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Connections } from './connections.ts';
import { createConnections } from './connections.ts';
import type { Exchange } from './exchange.ts';

/** What of a socket, a request and an answer the server looks at. */
interface Seen {
  readonly complete?: boolean;
  readonly headersSent?: boolean;
  readonly writableFinished?: boolean;
  /** False while earlier answers of the connection have not gone out. */
  readonly isNext?: boolean;
}

interface Visitor {
  readonly socket: Socket;
  readonly asks: (seen: Seen) => void;
  /** Notes bytes of an answer: written ever, and of these not yet taken by the visitor. */
  readonly has: (written: number, waiting: number) => void;
}

/** Puts a clock in the place of the machine's, which the test moves. */
function clockOfTest(): { now: number } {
  const clock = { now: 1000 };
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  onTestFinished(() => spy.mockRestore());
  return clock;
}

function visit(connections: Connections): Visitor {
  const numbers = { destroyed: false, writableLength: 0, bytesRead: 0, bytesWritten: 0 };
  const plain = Object.assign(new EventEmitter(), numbers, {
    destroy: () => {
      plain.destroyed = true;
      plain.emit('close');
    },
  });
  const socket = plain as unknown as Socket;
  connections.add(socket);
  return {
    socket,
    asks: ({ complete = true, headersSent = false, writableFinished = false, isNext = true }) => {
      const response = { headersSent, writableFinished, socket: isNext ? socket : null };
      connections.answering({ request: { socket, complete }, response } as unknown as Exchange);
    },
    has: (bytesWritten, writableLength) => void Object.assign(plain, { bytesWritten, writableLength }),
  };
}

const LIMITS = { connections: 1, unanswered: 32, keepAliveMs: 300, stalledMs: 600 };

it('counts the time for which a connection may ask for nothing from its last answer', () => {
  const clock = clockOfTest();
  const connections = createConnections(LIMITS);
  const { socket, asks } = visit(connections);
  const pass = (ms: number): void => {
    clock.now += ms;
    connections.closeStale();
  };
  for (let count = 0; count < 3; count += 1) {
    asks({ writableFinished: true });
    pass(0);
    pass(LIMITS.keepAliveMs - 1);
  }
  expect(socket.destroyed).toBe(false);
  pass(1);
  expect(socket.destroyed).toBe(true);
});

it.each<[string, 'stays' | 'goes', (one: Visitor) => void, ((one: Visitor) => void)?]>([
  ['waits for an answer', 'stays', ({ asks }) => asks({})],
  ['sends a post that does not arrive', 'goes', ({ asks }) => asks({ complete: false })],
  [
    'sends a post whose answer has begun',
    'stays',
    ({ asks }) => asks({ complete: false, headersSent: true }),
  ],
  [
    'sends a post while it waits for an answer',
    'stays',
    ({ asks }) => asks({ complete: false, isNext: false }),
  ],
  [
    'takes nothing of an answer',
    'goes',
    ({ asks, has }) => {
      has(9, 9);
      asks({ headersSent: true });
    },
  ],
  [
    'takes nothing of an answer that grows',
    'goes',
    ({ asks, has }) => {
      has(9, 9);
      asks({ headersSent: true });
    },
    ({ has }) => has(19, 19),
  ],
  [
    'takes some of an answer',
    'stays',
    ({ asks, has }) => {
      has(9, 9);
      asks({ headersSent: true });
    },
    ({ has }) => has(9, 5),
  ],
])('has one who %s make way for a newcomer, or not: %s', (_what, expected, begin, goOn) => {
  const clock = clockOfTest();
  const connections = createConnections(LIMITS);
  const first = visit(connections);
  begin(first);
  clock.now += LIMITS.stalledMs - 1;
  goOn?.(first);
  connections.closeStale();
  clock.now += 2;
  const newcomer = visit(connections);
  expect([first, newcomer].map(({ socket }) => socket.destroyed)).toEqual([
    expected === 'goes',
    expected === 'stays',
  ]);
});
