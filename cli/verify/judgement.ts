/** What verdicts by one context expect together, in one build or several of a process: each of its pages names it. */
export interface Judgement {
  /** Takes what one more verdict expects. */
  readonly add: (expected: Expected | undefined) => void;
  readonly expected: () => Expected;
}

/** Begins without a verdict. */
export function createJudgement(): Judgement {
  const files = new Set<string>();
  const loads = new Map<string, AssetLoad>();
  return {
    expected: () => ({ files: [...files], loads: [...loads.values()] }),
    add: (expected) => {
      for (const file of expected?.files ?? []) files.add(file);
      for (const load of expected?.loads ?? []) loads.set(JSON.stringify(load), load);
    },
  };
}

/** What is taken for granted until the whole site is known. */
export interface Expected {
  /** Paths of files that the build should emit. */
  readonly files: readonly string[];
  /** Assets that should keep their budgets together. */
  readonly loads: readonly AssetLoad[];
}

/** What a page loads that has a budget: the same for most pages of a template. */
export interface AssetLoad {
  readonly kind: 'stylesheet' | 'script';
  readonly template: string;
  readonly urls: readonly string[];
}
