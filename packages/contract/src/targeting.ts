import { parseTargetOption, type TargetField, targetFieldNames, targetOptions } from '@outloud/domain/demographics';
import * as z from 'zod/mini';

const maxOptions = 60;

/** A list of unique options. Accepts all spellings that `parseTargetOption` accepts. */
function optionList(field: TargetField) {
  const list = `targetDemographics.${field}`;
  const option = z.pipe(
    z.string(`${list} must be a list of options`).register(z.globalRegistry, { enum: [...targetOptions[field]] }),
    z.transform((text: string, context) => {
      const match = parseTargetOption(field, text);
      if (match !== null) return match;
      context.issues.push({
        code: 'custom',
        input: text,
        message: `${list} has no option '${text.slice(0, 50)}'`,
      });
      return z.NEVER;
    }),
  );
  const options = z
    .array(option, `${list} must be a list of options`)
    .check(z.maxLength(maxOptions, `${list} has too many options`));
  return z.optional(
    z.pipe(
      z.nullable(options),
      z.transform((chosen: string[] | null) => [...new Set(chosen)]),
    ),
  );
}

const fields = Object.fromEntries(targetFieldNames.map((field) => [field, optionList(field)])) as unknown as Record<
  TargetField,
  ReturnType<typeof optionList>
>;

/** Unknown fields are rejected, so that no customer pays for a filter that is never applied. */
function getErrorMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'unrecognized_keys')
    return 'targetDemographics must be an object whose values are lists of options';
  return `targetDemographics has no field '${issue.keys[0]?.slice(0, 50)}'`;
}

/** The targeting of a request. Empty means a general audience. `professionalBackgrounds` is an alias of `industries`. */
export const targetDemographicsInput = z.nullish(
  z.strictObject({ ...fields, professionalBackgrounds: optionList('industries') }, { error: getErrorMessage }),
);

const lists = Object.fromEntries(targetFieldNames.map((field) => [field, z.array(z.string())])) as Record<
  TargetField,
  z.ZodMiniArray<z.ZodMiniString>
>;

/** All lists. A list is empty if its filter is not set. `professionalBackgrounds` is an alias of `industries`. */
export const targetDemographics = z.object({ ...lists, professionalBackgrounds: z.array(z.string()) });
export type TargetDemographics = z.output<typeof targetDemographics>;
