/** What the server answers at an address; undefined when it is away, or has nothing there. */
export async function requestJson<T>(address: string): Promise<T | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
