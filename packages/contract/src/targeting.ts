import { readTargetOption, type TargetField, targetFieldNames } from '@outloud/domain/demographics';
import * as z from 'zod/mini';

const mostOptions = 60;

/** A list of options in their own words, each once. */
function optionsOf(field: TargetField) {
  const list = `targetDemographics.${field}`;
  const option = z.pipe(
    z.string(`${list} must be a list of options`),
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

/** Who should review; nothing at all is a general audience. */
export const targetDemographicsInput = z.nullish(
  z.object(fields, 'targetDemographics must be an object of lists of options'),
);

const lists = Object.fromEntries(targetFieldNames.map((field) => [field, z.array(z.string())])) as Record<
  TargetField,
  z.ZodMiniArray<z.ZodMiniString>
>;

/** Every list, empty where nothing was asked for. `professionalBackgrounds` is another name of `industries`. */
export const targetDemographics = z.object({ ...lists, professionalBackgrounds: z.array(z.string()) });
export type TargetDemographics = z.output<typeof targetDemographics>;
