import { optionLabel, type ProfileField, profileOptions } from '@outloud/domain/demographics';
import { Select } from '@outloud/ui/select';
import { Question, type Wrong } from './question.tsx';

const labels: Record<ProfileField, string> = {
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

type ProfileQuestionProps = { field: ProfileField; required?: boolean; wrong: Wrong };

/** One of the questions with a list of answers. */
export function ProfileQuestion({ field, required = false, wrong }: ProfileQuestionProps) {
  return (
    <Question name={field} label={labels[field]} required={required} wrong={wrong}>
      {(control) => (
        <Select
          name={field}
          defaultValue=""
          required={required}
          autoComplete={field === 'state' ? 'address-level1' : 'off'}
          {...control}
        >
          <option value="">{required ? 'Choose one' : 'No answer'}</option>
          {profileOptions[field].map((option) => (
            <option key={option} value={option}>
              {field === 'state' ? optionLabel('locations', option) : option}
            </option>
          ))}
        </Select>
      )}
    </Question>
  );
}
