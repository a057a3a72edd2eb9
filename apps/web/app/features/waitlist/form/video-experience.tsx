import { useId } from 'react';

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export function VideoExperience() {
  const id = useId();
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Have you recorded videos of your screen before?</legend>
      <div className="mt-2 flex gap-6">
        {answers.map(({ value, label }) => (
          <div key={value} className="flex items-center gap-2.5">
            <input
              id={`${id}-${value}`}
              type="radio"
              name="hasVideoExperience"
              value={value}
              defaultChecked={value === 'no'}
              className="size-5 appearance-none rounded-full border border-edge bg-surface transition-[border-width,border-color] checked:border-6 checked:border-ember"
            />
            <label htmlFor={`${id}-${value}`} className="text-base leading-6">
              {label}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
