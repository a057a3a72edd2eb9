import {
  type Demographics,
  profileFields,
  profileOptions,
  type Targeting,
  targetFieldNames,
  targetOptions,
} from '@outloud/domain/demographics';
import fc from 'fast-check';

/** Few options of each field, so that testers and requests meet often. */
const few = <T>(options: readonly T[]) => options.filter((_, index) => index < 2 || index === options.length - 1);

/** What somebody has said and left open. */
export const profile = fc.record(
  Object.fromEntries(profileFields.map((field) => [field, fc.constantFrom(null, ...few(profileOptions[field]))])),
  { requiredKeys: [] },
) as fc.Arbitrary<Demographics>;

/** Up to three filters, of some options or all of them. */
export const targeting = fc
  .uniqueArray(fc.constantFrom(...targetFieldNames), { maxLength: 3 })
  .chain((fields) =>
    fc.record(
      Object.fromEntries(
        fields.map((field) => [
          field,
          fc.oneof(fc.constant([...targetOptions[field]]), fc.subarray([...few(targetOptions[field])])),
        ]),
      ),
    ),
  ) as fc.Arbitrary<Targeting>;
