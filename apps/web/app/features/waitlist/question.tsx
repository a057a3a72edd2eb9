import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import type { ComponentProps, ReactNode } from 'react';

export type FieldProblem = { field: string; message: string } | null;

type QuestionProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  fieldProblem: FieldProblem;
  children: ComponentProps<typeof Field>['children'];
};

/** Repeats the problem next to the field, because the alert above the form may be out of view. */
export function Question({ name, label, hint, required = false, fieldProblem, children }: QuestionProps) {
  return (
    <Field
      label={label}
      note={required ? undefined : 'Optional'}
      hint={hint}
      error={fieldProblem?.field === name ? fieldProblem.message : undefined}
    >
      {children}
    </Field>
  );
}

type TextQuestionProps = Omit<QuestionProps, 'children'> & Omit<ComponentProps<'input'>, keyof QuestionProps>;

export function TextQuestion({ name, label, hint, required, fieldProblem, ...inputProps }: TextQuestionProps) {
  return (
    <Question name={name} label={label} hint={hint} required={required} fieldProblem={fieldProblem}>
      {(control) => <Input name={name} required={required} {...inputProps} {...control} />}
    </Question>
  );
}
