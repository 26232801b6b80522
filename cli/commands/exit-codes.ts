/** The build, its sources or the system failed. */
export const FAILED = 1;

/** The command line or an environment variable is wrong. */
export const USAGE = 2;

/** A gate of `site check` refuses a site that builds. */
export const REFUSED = 3;

/** A publication did not happen, or what is live is not what was published. */
export const UNPUBLISHED = 4;

/** A signal ended the command. */
export const INTERRUPTED = 130;
