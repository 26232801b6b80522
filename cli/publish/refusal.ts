/** Reason why a publish does not begin, or does not end: one sentence for the person who started it. */
export class Refusal extends Error {}
