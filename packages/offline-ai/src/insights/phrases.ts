/** Phrases of people who think aloud. Each pattern is a feature, and the trained weights refer to it by name. */
export const phrases: Record<string, RegExp> = {
  cannotFind:
    /\b(can't|cannot|can not|couldn't|could not|don't|didn't|never|do not) (\w+ )?(find|see|tell|figure|locate|read|spot|discover)\b|\bnowhere\b/,
  cannotDo:
    /\b(won't|doesn't|didn't|does not|did not|will not|refuses to|isn't|not|can't|cannot|couldn't) (\w+ )?(work|working|load|loading|let|open|respond|accept|do|save|play|show|say|tell|help|fit|click|choose|zoom|go|close|scroll|answer|cancel|change)\b|\bnothing happen/,
  asks: /\b(where|how|why|what) (is|are|do|does|did|am|would|should|on earth|the|just|can)\b|\bwhere's\b/,
  question: /\?\s*$/,
  asksOutright:
    /^(okay |ok |so |um |uh |and |but |wait |hmm |now |alright |well )*(where (is|are|do|can|did|exactly)|where's|how (do|am|can|much|long)|why (is|are|do|can't|does|would)|who (is|would)|(what|which|where|how|why)\b[^.]*\?)/,
  expected: /\bi(?:'d| would)?(?: have| was| had)? (expected|expecting|thought|assumed|hoping|hoped|supposed)\b/,
  betterThanExpected:
    /\b(better|faster|easier|cheaper|quicker|simpler|less \w+) than i\b|\b(where|what|as|how) (i|you|it|they|i'd|one) ?(would|'d|should)? ?(have )?(expect(ed)?|want(ed)?|hoped|should)\b|\b(expected|thought|worried) .*\b(but|and) (it|this|that|they) (wasn't|was (simple|easy|quick|fine|good)|turned out|is)\b|\bsurprisingly\b|\bpleasantly\b|\b(can't|can hardly|couldn't) believe how\b/,
  wish: /\b(i wish|would be (nice|good|great|helpful|better)|would help|should (be|have|put|show|say|add|make)|could (be|use) (better|bigger|clearer|more|a)|i'd (prefer|rather)|would (prefer|rather|like to see)|just want|just (tell|show) me|needs? (to be|a lot of|some|more|work))\b/,
  unsure:
    /\b((not|wasn't|isn't) (\w+ )?(sure|clear|obvious)|no (idea|clue)|unclear|faintest|(don't|didn't|do not|did not|hard to|can't|never) (\w+ )?(understand|follow|get (it|this|that)|tell|(know|see) (where|what|how|which|why|if|whether))|what (this|that|it|these|those) (means?|is|does|do|are)\b|makes? no sense|doesn't make sense|going in circles|supposed to (do|be|mean|know|click|go|work)|confus\w+)/,
  sarcasm:
    /^(oh |well |ah |and |okay )*(great|fantastic|wonderful|lovely|nice|perfect|brilliant|amazing|awesome|super|cool|good)\b.*\b(again|another|gone|error|lost|empty|more (questions|steps|forms|pages)|pop ?-?ups?|logged me out|start over|timer|countdown|crash\w*|broken|just what i)\b|\b(thanks for nothing|yeah right|good luck (with|finding)|just what i (always )?(wanted|needed)|as if (any|that))\b/,
  exasperated:
    /^(really|seriously|come on|ugh|argh|oh no|huh|what|wait|again|no)\b[?!., ]*|\b(come on|for (god's|heaven's) sake)\b/,
  tooMuch:
    /\b(too|so|far too|way too|a bit too) (many|much|long|small|slow|big|high|bright|expensive|light|close|tiny|busy|fast|dark|loud|crowded|complicated)\b|\ba lot of (clicks|scrolling|steps|text|work)\b|\bwall of\b|\ball the way\b/,
  mustDo: /\b(have|had|has|having|forced?s?|makes? me|made me|wants? me|need) to\b|\b(forces?|forced|making) me\b/,
  needNot:
    /\b(don't|didn't|doesn't|do not|did not|never|without|no need|not|wasn't) (\w+ )?(have to|had to|need|needing|having to|forced?|require|ask(ed|ing)? for)\b|\bno (sign up|registration|account|login|subscription)\b/,
  repeats: /\b(keeps?|still|again|twice|every time|all over|three times|third time|over and over|same)\b/,
  noTrouble:
    /\b(no|without|zero|any|nothing|never|free of|can't|not a single|didn't have)( \w+){0,2} (problems?|issues?|trouble|complain\w*|surprises?|confus\w*|ads|pop ?ups?|fees?|lag|hassle|fuss|bad|wrong|lost|costs?|waiting|buzzwords|jargon|clutter)\b|\b(wouldn't|nothing i (would|'d)|would not) change\b|\bcan't (complain|fault|think of)\b|\bnot (bad|overwhelming|pushy|complicated|too)\b|\b(hard|impossible|can't|cannot) (to )?miss\b|\bdon't (hide|bombard|push)\b/,
  absent:
    /\b(there's|there is|there are|there was|has|have|with|see) (no|not|only one|nothing) (?!ads|pop|fees|hidden|problem|issue|surprise|hassle|need)|\b(nowhere|missing|lacks?)\b/,
  recommends:
    /\b(would|i'd|i'll|will|i can|could) (definitely |happily |probably |absolutely |certainly |totally |really )*(recommend|buy|use|come back|order|sign up|pay|return|tell|book|subscribe|trust)\b/,
  leaves:
    /\b(would|wouldn't|i'd|i'm|i am|will)( not| never| just| probably| have| definitely| about to| already)* (leave|left|give up|given up|quit|close|closed|go (somewhere|elsewhere|to)|giving up|abandon|avoid|skip)\b|\bgave up\b|\b(wouldn't|would not|would never|won't|will not) (\w+ )?(recommend|buy|use|come|order|trust|enter|return|open|pay|go)\b|\blosing patience\b/,
  likes:
    /\b(i|i'd|i do|really|also|what i) (really |do |also |absolutely |especially |particularly |just |quite |did )*(like|love|liked|loved|enjoy|enjoyed|appreciate|appreciated|prefer)\b(?! to)/,
  dislikes:
    /\b(don't|didn't|do not|did not|not|never|wouldn't) (\w+ )?(like|love|enjoy|appreciate|trust|believe|want|recommend|feel)\b|\b(hate|hated|dislike|disliked|not a fan|can't stand|bothers|puts me off|turns me off|drives me|gripe|downside|drawback|complaint|deal ?breaker|shame|(only|one) (small |little |minor |bad |negative )?(thing|issue|problem|complaint|criticism|wish))\b/,
  quickly:
    /\b(saves?|remember(s|ed)?|kept) (me|my|what|all|time)\b|\b(in|took) (me )?(no time|one click|one tap|seconds|under a|less than|about ten|only|a few|maybe \w+ seconds)\b|\b(one|a single) (click|tap)\b|\bat a glance\b|\bonly took\b|\bfirst try\b/,
  immediately: /\b(right|straight) (away|there)\b|\b(immediately|instantly|at once)\b/,
  slowly:
    /\b(took|takes|taking|wait\w*|load\w*|spin\w*) (\w+ ){0,2}(forever|ages|long|longer|a while|minutes)\b|\bstill loading\b|\b(been|has been) (loading|waiting)\b|\b(a while|attempts|tries) to\b/,
  makesSense:
    /\bmakes? (perfect |total |a lot of )?sense\b(?!.*\bno sense)|\b(stands out|self explanatory|to the point|exactly (what|where|how|which)|all (of )?my questions|my question|all the information|everything i need|good deal|well (done|made|organi[sz]ed|structured|designed|thought)|up front|life saver|spot on|as it should|how it should|nice touch|good idea|no brainer)\b/,
  highRating: /\b(seven|eight|nine|ten|[789]|10) out of (ten|10)\b|\bfive stars\b|\bthumbs up\b/,
  lowRating: /\b(zero|one|two|three|four|[0-4]) out of (ten|10)\b|\b(one star|thumbs down)\b/,
  obstructs:
    /\b(covers|covering|blocks|blocking|in the way|cut off|greyed out|grayed out|resets?|logged (me )?out|kicked out|timed out|by default|without asking|already ticked|popup|pop up|start over|starts? playing|auto ?play\w*|(nearly|almost|easily|easy to) miss(ed)?|overlook(ed)?|ending up|ended up|too good to be true|anything but|scroll (all|sideways|forever|so))\b/,
  narrates:
    /^(okay |ok |so |um |and |now |then |alright |next |well |first )*(let me|let's|i'm going|i'm gonna|i will|i'll|i click|i press|i type|i choose|i pick|i select|i enter|i add|i go|i log|i put|i'm on|i'm at|i'm in|i'm back|i'm looking|i'm trying|i'm using|i'm scrolling|i'm reading|i'm filling|i want to|scrolling|going|moving|next|now i|my task|my goal|the task)\b/,
  describes:
    /^(okay |ok |so |um |and |now |then |alright |next |well |apparently )*(there is|there's|there are|it says|it shows|it asks|it has|it opens|it opened|it takes me|they have|they sell|they offer|they accept|they list|you can|this is|this seems|here|below|at the top|in the footer|on the (left|right)|each|the (menu|page|form|button|logo|headline|site|first|second|price|total|video|article|photo|picture|list|slogan) (has|is|says|shows|lists|costs|lasts))\b/,
};
