import type { OperatorRoast } from '@outloud/contract/operators/roasts';
import type { OperatorTester } from '@outloud/contract/operators/testers';
import { validateVideoFile, videoErrorMessages } from '@outloud/domain/recordings/video';
import { useRef, useState } from 'react';

/** The form state. Problems are shown after the first attempt to submit. */
export function useDeliveryForm(onEdit: () => void) {
  const [values, setValues] = useState(emptyValues);
  const [isValidated, setIsValidated] = useState(false);
  const fields = {
    roast: useRef<HTMLSelectElement>(null),
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
    roast: createSetter('roast'),
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

export type DeliveryValues = {
  roast: OperatorRoast | null;
  tester: OperatorTester | null;
  file: File | null;
  adminNotes: string;
  adminKey: string;
};
type Problems = Partial<Record<'roast' | 'tester' | 'file' | 'adminKey', string>>;

export const emptyValues: DeliveryValues = { roast: null, tester: null, file: null, adminNotes: '', adminKey: '' };

/** Validates the form before it is sent. The keys of the result are in the order of the form fields. */
export function getProblems({ roast, tester, file, adminKey }: DeliveryValues): Problems {
  const problems: Problems = {};
  if (!roast) problems.roast = 'Choose a roast request';
  if (!tester) problems.tester = 'Choose a tester';
  const fileError = file && validateVideoFile(file);
  if (!file) problems.file = 'Select a video file';
  else if (fileError) problems.file = videoErrorMessages[fileError];
  if (!adminKey.trim()) problems.adminKey = 'Enter the admin key';
  return problems;
}

export function isIncomplete({ roast, tester, file, adminKey }: DeliveryValues): boolean {
  return !roast || !tester || !file || !adminKey.trim();
}
