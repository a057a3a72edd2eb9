/**
 * Think-aloud reviews of one website, composed of hand-written sentences. As testers of one site do, they talk about the
 * same pages and repeat the words of the site, but each one chooses other points and other words.
 */
export function writeSiteReviews(count: number): string[] {
  return Array.from({ length: count }, (_, index) => writeReview(createRandom(index + 1)));
}

type Random = () => number;

function writeReview(random: Random): string {
  const chosen = shuffle(topics, random).slice(0, 7);
  const sentences = chosen.flatMap((sentences) => shuffle(sentences, random).slice(0, 2));
  return [...sentences.map((sentence) => `${pick(openers, random)} ${sentence}`), pick(endings, random)]
    .map((sentence) => fillIn(sentence, random).trim())
    .join('. ');
}

/** Chooses one of the alternatives in each pair of braces. */
function fillIn(sentence: string, random: Random): string {
  return sentence.replaceAll(/\{([^}]*)\}/g, (_, alternatives: string) => pick(alternatives.split('|'), random));
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)] as T;
}

function shuffle<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

/** Mulberry32, so that all runs write the same reviews. */
function createRandom(seed: number): Random {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const openers = [
  '',
  '',
  '',
  'okay so',
  'um',
  'right,',
  'now',
  'hmm,',
  'let me see,',
  'oh,',
  'well,',
  'I mean',
  'honestly',
  'so here',
  'alright,',
  'what I notice is that',
];

const endings = [
  '{overall|all in all|in the end} {I would order here|I would come back|I might buy a cake} {but not on my phone|next time|if the fee were clear}',
  '{that is it from me|I think that is everything|so that was my visit}, {thanks|thank you|have a nice day}',
  '{I give up on the order|I would call the shop instead|I would rather walk there} {because of the form|after all of this|to be fair}',
  '{a lovely bakery|a good shop|a nice little place} {with a messy website|and mostly a good site|that needs a better checkout}',
];

/** Sentences about one topic each. */
const topics: readonly (readonly string[])[] = [
  [
    '{the big photo of bread|this loaf on the front page|the picture at the top} {makes me hungry|is really sharp|takes a while to show up}',
    '{the headline says baked before sunrise|it tells me baked before sunrise|I read baked before sunrise} {which sounds nice|and I like that|but not where}',
    '{I can not tell|it is not clear|nothing says} {which town they are in|if they deliver|what they are best at} {from this first screen|without scrolling|until much further down}',
    '{a banner about the Easter menu|some Easter menu strip|the seasonal banner} {covers the logo|jumps in late|is out of date I think}',
  ],
  [
    '{the menu at the top|this navigation|the bar with the links} {has too many items|sticks when I scroll|wraps onto two lines}',
    '{order online|the order link|that order button} {is the smallest thing here|hides behind the three lines|stands out in orange}',
    '{I am looking for|I want to find|my goal is} {the sourdough page|a birthday cake|gluten free bread} {and it took two clicks|but the label is our story|and search found it}',
    '{search|the search box|typing rye} {gives me blog posts first|finds nothing at all|works better than expected}',
  ],
  [
    '{the sourdough loaf|one sourdough|a country sourdough} {costs seven fifty|is seven dollars fifty|says seven fifty here} {which feels steep|and that is fair|but twelve at checkout}',
    '{prices|the price list|what things cost} {only show after I pick a size|sit right next to the photos|are in a PDF}',
    '{there is no word|I see nothing|they do not say much} about {allergens|nuts and seeds|how big a loaf is} {on the product page|anywhere near the price|and I would need that}',
    '{the photos of the pastries|every croissant picture|these product photos} {are cropped oddly|look professional|all have the same gray light}',
  ],
  [
    '{opening hours|the hours|when they are open} {are only in the footer|took me a minute to find|show up right under the map}',
    '{Sunday|the weekend|Monday} {is missing from the list|says closed in red|has two different times}',
    '{the map|this little map|their location box} {will not load for me|opens another tab|lets me plan the walk at once}',
    '{parking|the parking lot|where to park} {gets one line|is explained with a photo|is not mentioned} {so I would probably call|which helps with kids|and that worries me a bit}',
  ],
  [
    '{I add two croissants|two croissants go in|let me put croissants in the basket} and {nothing seems to happen|the counter goes up|a panel slides over the page}',
    '{the basket|my cart|the shopping bag} {forgets things when I go back|shows the pickup day|has a tiny remove icon}',
    '{a delivery fee|the six dollar delivery|some delivery charge} {appears at the very end|is hidden until the last step|is explained early on} {and I hate that|so I would leave|good on them}',
    '{checkout|paying|the last step} {wants an account|goes through in one page|asks for my phone twice}',
  ],
  [
    '{the pickup calendar|choosing a pickup day|this date picker} {starts in the wrong month|is easy to tap|lets me choose yesterday}',
    '{it says|they write|the note says} {two days ahead for cakes|order before noon|no pickup on holidays} {only after I choose|in small gray letters|very clearly}',
    '{time slots|the half hour slots|the pickup times} {are all taken without a reason|look like plain text|are big and friendly}',
    '{I would like|I miss|what I need is} {a reminder by text|a way to change the day|someone else picking up for me}',
  ],
  [
    '{custom cakes|the cake builder|making my own cake} {is fun to play with|crashed on the second step|shows a preview that updates}',
    '{the message on the cake|writing on top|the inscription field} {stops at twenty letters|does not accept an apostrophe|costs extra it turns out}',
    '{I pick|let me take|I choose} {lemon and raspberry|the chocolate base|three layers} {and the price changes at once|but the picture stays vanilla|so that works}',
    '{they ask|the form asks|I have to say} how many guests {with a slider|before anything else|and then ignore it I think}',
  ],
  [
    '{the about page|our story|this page about the family} {is long but warm|has no dates|plays a video without sound}',
    '{three generations|grandmother Ada|the founder story} {gives me trust|feels a bit copied|is the nicest part of the site}',
    '{reviews from customers|the quotes from guests|these five star quotes} {have no names|seem real to me|rotate too quickly to read}',
    '{the team photo|seeing the bakers|a picture of everyone} {is what I wanted|loads sideways|makes it personal}',
  ],
  [
    '{on my phone|with this narrow window|when I make it small} {the text runs off the side|everything stacks properly|buttons sit on top of each other}',
    '{the beige on white|light brown letters|this thin font} {is hard on my eyes|looks elegant though|fails in sunlight I bet}',
    '{scrolling|moving down the page|the parallax thing} {feels heavy|is smooth enough|makes me slightly dizzy}',
    '{a cookie box|the cookie message|that consent window} {came back three times|covers the order button|was gone in one tap}',
  ],
  [
    '{the newsletter popup|a popup about ten percent|this sign up box} {interrupts me again|arrives before I read anything|has a close button I can not see}',
    '{ten percent off|the discount|that welcome code} {did not work at the end|was applied on its own|needs a minimum I did not know of}',
    '{gift cards|the gift voucher page|buying a voucher} {only come by post|are simple and quick|hide under more}',
    '{I tried the contact form|let me write to them|the contact page} and {it just cleared itself|it promises an answer in a day|the email link is broken}',
  ],
];
