import { useParams } from 'react-router';
import { TesterDetailPage } from '../features/testers/components/tester-detail-page.tsx';

export function TesterPage() {
  const { id = '' } = useParams();
  return <TesterDetailPage key={id} id={id} />;
}
