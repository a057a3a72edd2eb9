import { useParams } from 'react-router';
import { TesterById } from '../features/testers/components/tester-by-id.tsx';

export function TesterPage() {
  const { id = '' } = useParams();
  return <TesterById key={id} id={id} />;
}
