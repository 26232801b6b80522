/** Forms of a report. */
export type ReportForm = 'text' | 'json' | 'github' | 'sarif' | 'junit';

/** The form of a report: in a workflow of GitHub, its annotations, unless another one is asked for. */
export function formOf(
  asked: ReportForm | undefined,
  env: Readonly<Record<string, string | undefined>>,
): ReportForm {
  return asked ?? (env.GITHUB_ACTIONS === 'true' ? 'github' : 'text');
}
