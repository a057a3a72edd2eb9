import { readTargetOption, type TargetField, targetFieldNames, targetOptions } from '@outloud/domain/demographics';
import * as z from 'zod/mini';

const mostOptions = 60;

/** A list of options in their own words, each once. */
function optionsOf(field: TargetField) {
  const list = `targetDemographics.${field}`;
  const option = z.pipe(
    z.string(`${list} must be a list of options`).register(z.globalRegistry, { enum: [...targetOptions[field]] }),
    z.transform((text: string, context) => {
      const known = readTargetOption(field, text);
      if (known !== null) return known;
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
    .check(z.maxLength(mostOptions, `${list} has too many options`));
  return z.optional(
    z.pipe(
      z.nullable(options),
      z.transform((chosen: string[] | null) => [...new Set(chosen)]),
    ),
  );
}

const fields = Object.fromEntries(targetFieldNames.map((field) => [field, optionsOf(field)])) as unknown as Record<
  TargetField,
  ReturnType<typeof optionsOf>
>;

/** A list that nobody knows would otherwise be a filter that is paid for and never applied. */
function refusal({ code, keys }: { code: string; keys?: string[] }): string {
  if (code !== 'unrecognized_keys') return 'targetDemographics must be an object of lists of options';
  return `targetDemographics has no list '${keys?.[0]?.slice(0, 50)}'`;
}

/** Who should review; nothing at all is a general audience. `professionalBackgrounds` are industries. */
export const targetDemographicsInput = z.nullish(
  z.strictObject(
    { ...fields, professionalBackgrounds: optionsOf('industries') },
    { error: (issue) => refusal(issue as never) },
  ),
);

const lists = Object.fromEntries(targetFieldNames.map((field) => [field, z.array(z.string())])) as Record<
  TargetField,
  z.ZodMiniArray<z.ZodMiniString>
>;

/** Every list, empty where nothing was asked for. `professionalBackgrounds` is another name of `industries`. */
export const targetDemographics = z.object({ ...lists, professionalBackgrounds: z.array(z.string()) });
export type TargetDemographics = z.output<typeof targetDemographics>;
