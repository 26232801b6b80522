/** Requests the JSON at an address; undefined when the server is away, or has nothing there. */
export async function requestJson<T>(address: string): Promise<T | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
