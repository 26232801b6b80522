/** The expectations of all verdicts by one context, in one build of a process or several; each page judged names it. */
export interface Judgement {
  /** Adds the expectations of one more verdict. */
  readonly add: (expected: AssumedOutputs | undefined) => void;
  readonly expected: () => AssumedOutputs;
}

/** Creates a judgement without a verdict. */
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

/** Facts that are taken for granted until the whole site is known. */
export interface AssumedOutputs {
  /** Paths of files that the build should emit. */
  readonly files: readonly string[];
  /** Assets that should keep their budgets. */
  readonly loads: readonly AssetLoad[];
}

/** Assets of a page that share a budget: the same for most pages of a template. */
export interface AssetLoad {
  readonly kind: 'stylesheet' | 'script';
  readonly template: string;
  readonly urls: readonly string[];
}
