import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@outloud/contract/client';
import type { Endpoint, EndpointBody, EndpointInput } from '@outloud/contract/endpoint';
import { Alert } from '@outloud/ui/alert';
import type { ReactNode } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormSetError,
} from 'react-hook-form';

type BodyInput<E> = EndpointInput<E> extends { body: infer B extends FieldValues } ? B : never;

/**
 * Creates a form resolver that applies the same body rules as the server. `toBody` builds the body from form values of
 * another shape.
 */
export function createBodyResolver<E extends Endpoint, Values extends FieldValues = BodyInput<E>>(
  endpoint: E,
  toBody: (values: Values) => object = (values) => values,
): Resolver<Values, unknown, EndpointBody<E>> {
  type BodyResolver = (
    body: object,
    context: unknown,
    options: object,
  ) => ReturnType<Resolver<Values, unknown, EndpointBody<E>>>;
  const resolveBody = standardSchemaResolver(
    endpoint.body as Parameters<typeof standardSchemaResolver>[0],
  ) as unknown as BodyResolver;
  return (values, context, options) => resolveBody(toBody(values), context, options);
}

/**
 * Shows the server's validation problems next to their fields. A problem inside a list appears next to the list. The
 * form's alert shows problems that belong to no field.
 */
export function setServerErrors<T extends FieldValues>(
  error: ApiError,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): void {
  const fieldProblems = error.problems.flatMap(({ field, message }) => {
    const name = fields.find((candidate) => field === candidate || field.startsWith(`${candidate}.`));
    return name ? [{ name, message }] : [];
  });
  fieldProblems.forEach(({ name, message }, index) => {
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}

/** The field's error with its label instead of its key: 'fullName is required' → 'Full name is required'. */
export function getFieldError<T extends FieldValues>(
  errors: FieldErrors<T>,
  field: Path<T>,
  label: string,
): string | undefined {
  const error = get(errors, field);
  const message = (Array.isArray(error) ? error.find(Boolean) : error)?.message;
  if (typeof message !== 'string') return undefined;
  return message.startsWith(`${field} `) ? label + message.slice(field.length) : message;
}

type FormFailureProps = {
  error: Error | null;
  errors: FieldErrors;
  /** The title for a response without an error message. */
  fallback?: string;
  /** Help text, shown unless the server could not be reached. */
  children?: ReactNode;
};

/** Shows the error of a failed submit above the form, unless a field already shows it. */
export function FormFailure({ error, errors, fallback, children }: FormFailureProps) {
  if (!error || Object.keys(errors).length > 0) return null;
  const isNetworkError = error instanceof ApiError && error.status === 0;
  const hasNoMessage = error instanceof ApiError && error.code === 'unknown';
  return (
    <Alert variant="destructive" title={(hasNoMessage && fallback) || error.message} takesFocus>
      {isNetworkError ? 'We could not reach the server. Check your connection and try again.' : children}
    </Alert>
  );
}
