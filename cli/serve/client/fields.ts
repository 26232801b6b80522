/** Content of a field. */
export interface SavedField {
  readonly value: string;
  /** Of checkboxes and radio buttons. */
  readonly checked?: boolean;
  /** Indexes of the chosen options of a list. */
  readonly chosen?: readonly number[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Every field that may be kept, with a name for it that the next document will give it too. */
export function fieldKeys(): ReadonlyMap<Element, string> {
  const counts = new Map<string, number>();
  const keys = new Map<Element, string>();
  for (const field of document.querySelectorAll<Field>('input,textarea,select')) {
    if (isSecret(field)) continue;
    const own = field.type === 'radio' || field.type === 'checkbox' ? field.value : '';
    const base = [field.form?.getAttribute('action') ?? '', field.name || field.id, own].join(' ');
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    keys.set(field, `${base} ${count}`);
  }
  return keys;
}

/** Reads what the visitor wrote or chose, by the field's name. */
export function dirtyFields(): Readonly<Record<string, SavedField>> {
  const saved: Record<string, SavedField> = {};
  for (const [field, key] of fieldKeys()) {
    const found = savedOf(field as Field);
    if (found !== undefined) saved[key] = found;
  }
  return saved;
}

/** Writes values into their fields; those whose field is not there come back. */
export function fillFields(saved: Readonly<Record<string, SavedField>>): {
  readonly homeless: Readonly<Record<string, SavedField>>;
  readonly filled: readonly Element[];
} {
  const homeless = { ...saved };
  const filled: Element[] = [];
  for (const [field, key] of fieldKeys()) {
    const value = saved[key];
    if (value === undefined) continue;
    fill(field as Field, value);
    delete homeless[key];
    filled.push(field);
  }
  return { homeless, filled };
}

/** Passwords and card numbers are never stored; files cannot be, and a visitor does not write the rest. */
function isSecret(field: Field): boolean {
  return (
    /^(?:password|file|hidden|submit|button|reset|image)$/.test(field.type) ||
    /\b(?:cc-|one-time-code|(?:current|new)-password)/.test(field.getAttribute('autocomplete') ?? '')
  );
}

function savedOf(field: Field): SavedField | undefined {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].flatMap(({ selected }, index) => (selected ? [index] : []));
    return String(chosen) === String(initialChoice(field)) ? undefined : { value: '', chosen };
  }
  if (field.type === 'radio' || field.type === 'checkbox') {
    const { checked, defaultChecked } = field as HTMLInputElement;
    return checked === defaultChecked ? undefined : { value: field.value, checked };
  }
  return field.value === field.defaultValue ? undefined : { value: field.value };
}

/** The choice that a list shows first: the one that its markup names, else the first option where one must be chosen. */
function initialChoice({ options, multiple }: HTMLSelectElement): readonly number[] {
  const written = [...options].flatMap(({ defaultSelected }, index) => (defaultSelected ? [index] : []));
  if (multiple) return written;
  return written.length > 0 ? written.slice(-1) : options.length > 0 ? [0] : [];
}

function fill(field: Field, { value, checked, chosen }: SavedField): void {
  if (field instanceof HTMLSelectElement)
    for (const [index, option] of [...field.options].entries())
      option.selected = chosen?.includes(index) === true;
  else if (checked === undefined) field.value = value;
  else (field as HTMLInputElement).checked = checked;
}
