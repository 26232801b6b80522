/** Makes waits of exactly 8 s one second. */
export function shortenWaits(): void {
  const wait = window.setTimeout;
  Object.assign(window, {
    setTimeout: (task: TimerHandler, milliseconds?: number, ...values: unknown[]) =>
      wait(task, milliseconds === 8_000 ? 1_000 : milliseconds, ...values),
  });
}
