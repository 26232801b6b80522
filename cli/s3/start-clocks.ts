/** Makes what tells the milliseconds since, by two clocks: one stops while a machine sleeps, the other may be set. */
export function startClocks(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}
