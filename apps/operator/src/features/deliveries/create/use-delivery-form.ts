import { useRef, useState } from 'react';
import { type DeliveryValues, emptyValues, getProblems, isIncomplete, type Problems } from './delivery-values.ts';

/** The form state. Problems are shown after the first attempt to submit. */
export function useDeliveryForm(onEdit: () => void) {
  const [values, setValues] = useState(emptyValues);
  const [isValidated, setIsValidated] = useState(false);
  const fields = {
    request: useRef<HTMLSelectElement>(null),
    tester: useRef<HTMLSelectElement>(null),
    file: useRef<HTMLInputElement>(null),
    adminKey: useRef<HTMLInputElement>(null),
  };
  const problems: Problems = isValidated ? getProblems(values) : {};

  const createSetter =
    <Name extends keyof DeliveryValues>(name: Name) =>
    (value: DeliveryValues[Name]) => {
      onEdit();
      setValues((before) => ({ ...before, [name]: value }));
    };
  const set = {
    request: createSetter('request'),
    tester: createSetter('tester'),
    file: createSetter('file'),
    adminNotes: createSetter('adminNotes'),
    adminKey: createSetter('adminKey'),
  };

  return {
    values,
    set,
    problems,
    fields,
    hasMissingFields: isValidated && isIncomplete(values),
    /** Returns whether the values are valid. If not, moves the focus to the first invalid field. */
    validate(): boolean {
      setIsValidated(true);
      const [firstInvalid] = Object.keys(getProblems(values)) as (keyof Problems)[];
      if (firstInvalid) fields[firstInvalid].current?.focus();
      return firstInvalid === undefined;
    },
    /** Removes a rejected file. Other problems stay hidden until the next attempt to submit. */
    removeFile() {
      setValues((before) => ({ ...before, file: null }));
      setIsValidated(false);
    },
    reset() {
      setValues(emptyValues);
      setIsValidated(false);
    },
  };
}
