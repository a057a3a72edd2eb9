import { uploadHours } from '@outloud/domain/retention';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { LegalSection } from './legal-section.tsx';

/** For people who record a review over a link, without an account. */
export const guestSections: LegalSection[] = [
  {
    id: 'guests',
    title: 'Guests',
    body: (
      <>
        <p>
          A business can send a link to its own people, such as customers or colleagues. Guests who open it need no
          account, and we set no cookies for them. See <a href="#storage">local storage</a> for what their browser
          keeps. Before anything is recorded, the page says who is asking, and asks the guest to agree.
        </p>
        <ul>
          <li>
            We record the guest’s screen and voice, never a camera. We also keep the first name if the guest gives one,
            and the ID in the link if the business added one to recognize the guest.
          </li>
          <li>
            The business that sent the link and its team see the recording, the transcript, and the summary. Our
            operators can see them too, for example to solve a problem. No tester and no other guest can.
          </li>
          <li>
            We keep a submitted recording until the guest or the business deletes it. It is also deleted with the
            request or the account of the business. A recording that was uploaded but not submitted is deleted after{' '}
            {uploadHours} hours.
          </li>
          <li>
            After the submission, guests get a private link to watch their recording and to delete it for good. People
            who have this link can do the same, so keep it to yourself.
          </li>
        </ul>
        <p>
          If you lost your private link, ask the business to delete the recording, or{' '}
          <Link to={paths.contact}>ask us</Link>.
        </p>
      </>
    ),
  },
];
