import {
  type Demographics,
  profileFields,
  profileOptions,
  type Targeting,
  targetFieldNames,
  targetOptions,
} from '@outloud/domain/targeting/demographics';
import fc from 'fast-check';

/** Keeps only a few options per field, so that testers and roasts often match. */
const limitOptions = <T>(options: readonly T[]) =>
  options.filter((_, index) => index < 2 || index === options.length - 1);

/** Demographics with some fields missing. */
export const demographicsArbitrary = fc.record(
  Object.fromEntries(
    profileFields.map((field) => [field, fc.constantFrom(null, ...limitOptions(profileOptions[field]))]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Demographics>;

/** Up to three filters, each with some or all options. */
export const targetingArbitrary = fc
  .uniqueArray(fc.constantFrom(...targetFieldNames), { maxLength: 3 })
  .chain((fields) =>
    fc.record(
      Object.fromEntries(
        fields.map((field) => [
          field,
          fc.oneof(fc.constant([...targetOptions[field]]), fc.subarray([...limitOptions(targetOptions[field])])),
        ]),
      ),
    ),
  ) as fc.Arbitrary<Targeting>;
