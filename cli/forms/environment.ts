/** Environment variables of the receiver of forms. */
export interface FormsEnvironment {
  /** Absolute folder for what a program keeps from run to run (XDG). */
  readonly stateHome: string;
  /** File of the SQLite database, when not in `stateHome`. */
  readonly store?: string;
  /** URL of a PostgreSQL database, instead of SQLite. */
  readonly databaseUrl?: string;
  /** URL of a mail server; without one, mails are written to files. */
  readonly smtpUrl?: string;
  /** Addresses of the notifications, when not the organization's. */
  readonly mailFrom?: string;
  readonly mailTo?: string;
  /** Addresses and subnets of proxies that say whom they speak for, besides this machine's own. */
  readonly proxies: readonly string[];
}
