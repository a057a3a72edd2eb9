import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import type { ComponentProps, ReactNode } from 'react';

/** The field that the alert above the form is about. */
export type Wrong = string | null;

type QuestionProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  wrong: Wrong;
  children: ComponentProps<typeof Field>['children'];
};

/** A field that says so when it is the one to look at again. The alert says what is wrong with it. */
export function Question({ name, label, hint, required = false, wrong, children }: QuestionProps) {
  return (
    <Field
      label={label}
      note={required ? undefined : 'Optional'}
      hint={hint}
      error={wrong === name ? 'Please look at this again' : undefined}
    >
      {children}
    </Field>
  );
}

type TextQuestionProps = Omit<QuestionProps, 'children'> & Omit<ComponentProps<'input'>, keyof QuestionProps>;

export function TextQuestion({ name, label, hint, required, wrong, ...rest }: TextQuestionProps) {
  return (
    <Question name={name} label={label} hint={hint} required={required} wrong={wrong}>
      {(control) => <Input name={name} required={required} {...rest} {...control} />}
    </Question>
  );
}
