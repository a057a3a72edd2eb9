import type { TesterProfile } from '@outloud/contract/testers';
import { profileOptions } from '@outloud/domain/demographics';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { ChoiceChips } from '@outloud/ui/choice-chips';
import { toast } from '@outloud/ui/toaster';
import { type FormEvent, useRef, useState } from 'react';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { useUpdateCategories } from '../api/update-profile.ts';

export const categoriesCard = {
  title: 'Preferred categories',
  description:
    'What you like to review. We consider these when we assign work. You still see every roast that fits your profile.',
};

const options = profileOptions.industry.map((industry) => ({ value: industry, label: industry }));

export function Categories({ profile }: { profile: TesterProfile }) {
  const update = useUpdateCategories();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>(profile.preferredCategories);
  const choose = (categories: string[]) => {
    if (update.isError) update.reset();
    setChosen(categories);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ categories: [...chosen] }, { onSuccess: () => toast.success('Preferred categories saved') });
  };
  return (
    <Card {...categoriesCard}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormFailure error={update.error} errors={{}} />
        <ChoiceChips label="Industries" options={options} chosen={chosen} onChange={choose} input={input} />
        <Button type="submit" variant="secondary" pending={update.isPending} className="justify-self-start">
          {update.isPending ? 'Saving...' : 'Save categories'}
        </Button>
      </form>
    </Card>
  );
}
