import { getOptionLabel, type ProfileField, profileOptions } from '@outloud/domain/targeting/demographics';
import { Select } from '@outloud/ui/forms/input';
import type { ComponentProps } from 'react';

type ProfileSelectProps = ComponentProps<typeof Select> & {
  field: ProfileField;
  /** Label of the empty option. Without a label there is no empty option. */
  emptyLabel?: string;
};

export function ProfileSelect({ field, emptyLabel, ...rest }: ProfileSelectProps) {
  return (
    <Select autoComplete={field === 'state' ? 'address-level1' : 'off'} {...rest}>
      {emptyLabel && <option value="">{emptyLabel}</option>}
      {profileOptions[field].map((option) => (
        <option key={option} value={option}>
          {field === 'state' ? getOptionLabel('locations', option) : option}
        </option>
      ))}
    </Select>
  );
}

/** Labels of the profile questions, except the city. */
export const profileLabels: Record<ProfileField, string> = {
  ageRange: 'Age range',
  gender: 'Gender',
  state: 'State',
  incomeLevel: 'Income level',
  educationLevel: 'Education level',
  industry: 'Industry',
  companySize: 'Company size',
  yearsOfExperience: 'Years of experience',
  employmentStatus: 'Employment',
  housingStatus: 'Housing',
  hasChildren: 'Children',
  petOwner: 'Pets',
  maritalStatus: 'Marital status',
  primaryDeviceUsage: 'Main device',
  onlineShoppingFrequency: 'Online shopping',
  socialMediaUsage: 'Social media',
  techComfortLevel: 'Comfort with technology',
};
