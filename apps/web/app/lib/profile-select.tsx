import { optionLabel, type ProfileField, profileOptions } from '@outloud/domain/demographics';
import { Select } from '@outloud/ui/select';
import type { ComponentProps } from 'react';

type ProfileSelectProps = ComponentProps<typeof Select> & {
  field: ProfileField;
  /** Label of the empty option. Without a label there is no empty option. */
  none?: string;
};

export function ProfileSelect({ field, none, ...rest }: ProfileSelectProps) {
  return (
    <Select autoComplete={field === 'state' ? 'address-level1' : 'off'} {...rest}>
      {none && <option value="">{none}</option>}
      {profileOptions[field].map((option) => (
        <option key={option} value={option}>
          {field === 'state' ? optionLabel('locations', option) : option}
        </option>
      ))}
    </Select>
  );
}
