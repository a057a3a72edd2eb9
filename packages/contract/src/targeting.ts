import {
  type ProfileField,
  parseTargetOption,
  profileOptions,
  type TargetField,
  targetFieldNames,
  targetOptions,
} from '@outloud/domain/targeting/demographics';
import { optionalProfileFields } from '@outloud/domain/waitlist';
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

/** The targeting of a roast. Empty means a general audience. `professionalBackgrounds` is an alias of `industries`. */
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

const optionSchema = (field: ProfileField) =>
  z.enum([...profileOptions[field]] as [string, ...string[]], `${field} is not a valid option`);

/** A required choice. Missing and empty both mean that no option was chosen. */
export function requiredChoice(field: ProfileField) {
  const text = z.string(`${field} is required`).check(z.trim(), z.minLength(1, `${field} is required`));
  return z.pipe(text, optionSchema(field));
}

function optionalChoice(field: ProfileField) {
  const text = z.pipe(
    z.nullable(z.string(`${field} must be text`).check(z.trim())),
    z.transform((option: string | null) => option || null),
  );
  return z.optional(z.pipe(text, z.nullable(optionSchema(field))));
}

/** The optional fields of a demographic profile. */
export const optionalProfileAnswers = Object.fromEntries(
  optionalProfileFields.map((field) => [field, optionalChoice(field)]),
) as Record<(typeof optionalProfileFields)[number], ReturnType<typeof optionalChoice>>;
