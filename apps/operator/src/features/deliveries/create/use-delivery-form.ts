import { useRef, useState } from 'react';
import { type DeliveryValues, emptyDelivery, isIncomplete, type Problems, problemsOf } from './delivery-values.ts';

/** What is filled in and, once somebody has tried to send it, what is wrong with it. */
export function useDeliveryForm(onEdit: () => void) {
  const [values, setValues] = useState(emptyDelivery);
  const [isChecked, setIsChecked] = useState(false);
  const fields = {
    request: useRef<HTMLSelectElement>(null),
    tester: useRef<HTMLSelectElement>(null),
    file: useRef<HTMLInputElement>(null),
    adminKey: useRef<HTMLInputElement>(null),
  };
  const problems: Problems = isChecked ? problemsOf(values) : {};

  const setterOf =
    <Name extends keyof DeliveryValues>(name: Name) =>
    (value: DeliveryValues[Name]) => {
      onEdit();
      setValues((before) => ({ ...before, [name]: value }));
    };
  const set = {
    request: setterOf('request'),
    tester: setterOf('tester'),
    file: setterOf('file'),
    adminNotes: setterOf('adminNotes'),
    adminKey: setterOf('adminKey'),
  };

  return {
    values,
    set,
    problems,
    fields,
    isMissingSomething: isChecked && isIncomplete(values),
    /** Whether it can be sent; if not, the first field with a problem takes the focus. */
    check(): boolean {
      setIsChecked(true);
      const [first] = Object.keys(problemsOf(values)) as (keyof Problems)[];
      if (first) fields[first].current?.focus();
      return first === undefined;
    },
    /** The file that was refused is gone; what is wrong with the rest is said at the next try. */
    dropFile() {
      setValues((before) => ({ ...before, file: null }));
      setIsChecked(false);
    },
    clear() {
      setValues(emptyDelivery);
      setIsChecked(false);
    },
  };
}
