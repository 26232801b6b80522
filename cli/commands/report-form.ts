/** Forms of a report. */
export type ReportForm = 'text' | 'json' | 'github' | 'sarif' | 'junit';

/** Chooses the form of a report: in a GitHub workflow, its annotations, unless another form is asked for. */
export function formOf(
  asked: ReportForm | undefined,
  env: Readonly<Record<string, string | undefined>>,
): ReportForm {
  return asked ?? (env.GITHUB_ACTIONS === 'true' ? 'github' : 'text');
}
