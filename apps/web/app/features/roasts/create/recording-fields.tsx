import { Card } from '@outloud/ui/card';
import { SegmentedControl } from '@outloud/ui/forms/segmented-control';
import { useController, useWatch } from 'react-hook-form';
import { RecordingPicker } from '../recordings/recording-picker.tsx';
import { type RecordingSource, type RoastFormApi, recordingSources } from './roast-values.ts';

const sourceLabels: Record<RecordingSource, string> = { files: 'Upload videos', walkthrough: 'Record now' };
const sourceOptions = recordingSources.map((value) => ({ value, label: sourceLabels[value] }));

export function RecordingFields({ form }: { form: RoastFormApi }) {
  const { field: source } = useController({ control: form.control, name: 'recordingSource' });
  return (
    <Card title="Your recording" description="Each video becomes a review with a transcript, moments, and a score.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SegmentedControl
          legend="Where the recording comes from"
          options={sourceOptions}
          value={source.value}
          onChange={(value) => {
            form.clearErrors('recordings');
            source.onChange(value);
          }}
        />
        {source.value === 'files' ? (
          <ChosenFiles form={form} />
        ) : (
          <p className="text-[0.9375rem] leading-6">
            Walk through the website and say what you think. The recorder opens in the next step. It records your screen
            and your voice in this browser.
          </p>
        )}
      </div>
    </Card>
  );
}

function ChosenFiles({ form }: { form: RoastFormApi }) {
  const { field } = useController({ control: form.control, name: 'recordings' });
  const recordings = useWatch({ control: form.control, name: 'recordings' });
  return (
    <RecordingPicker
      ref={field.ref}
      recordings={recordings}
      onChange={(chosen) => {
        form.clearErrors('recordings');
        field.onChange(chosen);
      }}
      error={form.formState.errors.recordings?.message}
    />
  );
}
