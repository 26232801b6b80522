/** The same promise, which rejects when it takes longer than so many ms; what it waits for is not stopped. */
export async function within<T>(promise: Promise<T>, ms: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(late), { code: 'ETIMEDOUT' })), ms);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for work that was given up, or that ends by itself, for so many ms at most; what goes wrong with it is left to it. */
export async function briefly(work: Promise<unknown>, ms: number): Promise<void> {
  await within(work, ms, 'late').catch(() => undefined);
}
