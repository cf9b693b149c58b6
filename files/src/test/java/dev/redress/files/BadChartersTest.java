package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.redress.model.Charter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every error in a charter is reported with the file, the line and the word. */
class BadChartersTest {
    private static final String AB = "criteria: [{id: a, cost: 1}, {id: b, cost: 2}]\n";

    private static Charter read(String name, byte[] bytes) {
        return CharterFile.read(name, new ByteArrayInputStream(bytes));
    }

    private static Charter read(String name, String text) {
        return read(name, text.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<Arguments> badYaml() {
        return Stream.of(
                arguments(
                        AB + "changes: [{at: 5, of: [a], means: [1, 0]}]\n",
                        "c.yaml:2: changes needs losses, which are missing"),
                arguments(
                        AB + "losses: [{of: [a], means: [1, 0]}]\nchanges:\n  - {at: 0, of: [a], means: [1, 0]}\n",
                        "c.yaml:4: at '0' is not a positive number of steps"),
                arguments(
                        AB + "losses: [{of: [a], means: [1, 0]}]\nchanges:\n  - {at: x, of: [a], means: [1, 0]}\n",
                        "c.yaml:4: at 'x' is not a whole number"),
                arguments(
                        AB + "losses: [{of: [a], means: [1, 0]}]\nchanges:\n  - {at: 3, of: [c], means: [1, 0]}\n",
                        "c.yaml:4: unknown criterion 'c' (there are a, b)"),
                arguments(
                        AB + "losses: [{of: [a], means: [1, 0]}]\nchanges:\n  - {at: 3, of: [a], means: [1]}\n",
                        "c.yaml:4: means must be 2 numbers for 1 criteria, not 1"),
                arguments(
                        AB
                                + "losses: [{of: [a, b], means: [1, 0, 0, 0]}]\nchanges:\n  - {at: 3, of: [a, b], means: [1, 0, 0, 0]}\n  - {at: 3, of: [b, a], means: [1, 0, 0, 0]}\n",
                        "c.yaml:5: the losses of this set change twice at step 3"),
                arguments(
                        AB + "ageing:\n  - {of: c, rate: 1, most: 2}\n",
                        "c.yaml:3: unknown criterion 'c' (there are a, b)"),
                arguments(AB + "ageing:\n  - {of: a, rate: -1, most: 2}\n", "c.yaml:3: rate '-1' is negative"),
                arguments(AB + "ageing:\n  - {of: a, rate: 1}\n", "c.yaml:3: the key 'most' is missing"),
                arguments(
                        AB + "ageing:\n  - {of: a, rate: 1, most: 2}\n  - {of: a, rate: 1, most: 2}\n",
                        "c.yaml:4: the criterion 'a' ages twice"),
                arguments("", "c.yaml: is empty"),
                arguments("# nothing but a comment\n", "c.yaml: is empty"),
                arguments("- a\n", "c.yaml:1: a charter must be a mapping, not a list"),
                arguments("hello\n", "c.yaml:1: a charter must be a mapping, not 'hello'"),
                arguments("name: x\n", "c.yaml:1: the key 'criteria' is missing"),
                arguments("criteria: []\n", "c.yaml:1: criteria is empty: a charter needs at least one"),
                arguments("criteria:\n", "c.yaml:1: criteria must be a list, not empty"),
                arguments("criteria: {a: 1}\n", "c.yaml:1: criteria must be a list, not a mapping"),
                arguments("criteria:\n  - a\n", "c.yaml:2: a criterion must be a mapping, not 'a'"),
                arguments("criteria:\n  - {id: a}\n", "c.yaml:2: the key 'cost' is missing"),
                arguments("criteria:\n  - {cost: 1}\n", "c.yaml:2: the key 'id' is missing"),
                arguments("criteria: [{id: [a], cost: 1}]\n", "c.yaml:1: id must be a text, not a list"),
                arguments("criteria: [{id: ~, cost: 1}]\n", "c.yaml:1: id must be a text, not empty"),
                arguments("criteria: [{id: ' ', cost: 1}]\n", "c.yaml:1: id ' ': a criterion's id is blank"),
                arguments(
                        "criteria: [{id: \"a\\tb\", cost: 1}]\n",
                        "c.yaml:1: id 'a\\u0009b': a criterion's id has blanks around it or control characters in it"),
                arguments("criteria: [{id: a, cost: one}]\n", "c.yaml:1: cost 'one' is not a number"),
                arguments("criteria: [{id: a, cost: '1'}]\n", "c.yaml:1: cost must be a number, not the text '1'"),
                arguments("criteria: [{id: a, cost: [1]}]\n", "c.yaml:1: cost must be a number, not a list"),
                arguments("criteria: [{id: a, cost: }]\n", "c.yaml:1: cost must be a number, not empty"),
                arguments("criteria: [{id: a, cost: -1}]\n", "c.yaml:1: cost '-1' is negative"),
                arguments("criteria: [{id: a, cost: .inf}]\n", "c.yaml:1: cost '.inf' is not a number"),
                arguments("criteria: [{id: a, cost: .nan}]\n", "c.yaml:1: cost '.nan' is not a number"),
                arguments("criteria: [{id: a, cost: NaN}]\n", "c.yaml:1: cost 'NaN' is not a number"),
                arguments("criteria: [{id: a, cost: Infinity}]\n", "c.yaml:1: cost 'Infinity' is not a number"),
                arguments("criteria: [{id: a, cost: 0x10}]\n", "c.yaml:1: cost '0x10' is not a number"),
                arguments("criteria: [{id: a, cost: 1_000}]\n", "c.yaml:1: cost '1_000' is not a number"),
                arguments("criteria: [{id: a, cost: 1e400}]\n", "c.yaml:1: cost '1e400' is more than 1000000000"),
                arguments(
                        "criteria: [{id: a, cost: 1000000000.000001}]\n",
                        "c.yaml:1: cost '1000000000.000001' is more than 1000000000"),
                arguments(
                        "criteria:\n- {id: a, cost: 1, price: 2}\n",
                        "c.yaml:2: unknown key 'price' (there are id, name, cost, source, description, examples)"),
                arguments(AB + "conflict: []\n", "c.yaml:2: unknown key 'conflict' (did you mean 'conflicts'?)"),
                arguments(AB + "name: x\nname: y\n", "c.yaml:3: the key 'name' occurs twice"),
                arguments("criteria: [{id: a, id: b, cost: 1}]\n", "c.yaml:1: the key 'id' occurs twice"),
                arguments(
                        "criteria:\n- {id: a, cost: 1}\n- {id: a, cost: 1}\n",
                        "c.yaml:3: the criterion 'a' occurs twice"),
                arguments(AB + "conflicts: a\n", "c.yaml:2: conflicts must be a list, not 'a'"),
                arguments(AB + "conflicts: [a, b]\n", "c.yaml:2: a conflict must be a list, not 'a'"),
                arguments(AB + "conflicts: [[]]\n", "c.yaml:2: a conflict needs 2 or more criteria, not 0"),
                arguments(AB + "conflicts: [[a]]\n", "c.yaml:2: a conflict needs 2 or more criteria, not 1"),
                arguments(AB + "conflicts: [[a, a]]\n", "c.yaml:2: the criterion 'a' occurs twice in a conflict"),
                arguments(AB + "conflicts:\n  - - a\n    - x\n", "c.yaml:4: unknown criterion 'x' (there are a, b)"),
                arguments(AB + "correlations: [[a]]\n", "c.yaml:2: a correlation needs 2 to 20 criteria, not 1"),
                arguments(
                        AB + "correlations: [[a, b, a]]\n",
                        "c.yaml:2: the criterion 'a' occurs twice in a correlation"),
                arguments(AB + "lossBound: -0\n", "c.yaml:2: lossBound '-0' is negative"),
                arguments(AB + "lossBound: high\n", "c.yaml:2: lossBound 'high' is not a number"),
                arguments(AB + "release: sometimes\n", "c.yaml:2: release must be free or never, not 'sometimes'"),
                arguments(AB + "name: [x]\n", "c.yaml:2: name must be a text, not a list"),
                arguments(AB + "losses: [{of: [a]}]\n", "c.yaml:2: the key 'means' is missing"),
                arguments(
                        AB + "losses:\n- {of: [a], means: [1, 2, 3]}\n",
                        "c.yaml:3: means must be 2 numbers for 1 criteria, not 3"),
                arguments(AB + "losses: [{of: [], means: [1]}]\n", "c.yaml:2: 'of' needs 1 to 20 criteria, not 0"),
                arguments(AB + "losses: [{of: [a], means: [1, -2]}]\n", "c.yaml:2: mean '-2' is negative"),
                arguments(
                        AB + "losses: [{of: [a], means: [1, 1e10]}]\n",
                        "c.yaml:2: mean '1e10' is more than 1000000000"),
                arguments(
                        AB + "losses:\n- {of: [a, b], means: [1, 1, 1, 1]}\n- {of: [b, a], means: [1, 1, 1, 1]}\n",
                        "c.yaml:4: the losses of this set are given twice"),
                arguments("a: &x 1\nb: *x\n", "c.yaml:1: anchor &x: write it out, aliases are not read here"),
                arguments("a: 1\nb: *x\n", "c.yaml:2: alias *x: write it out, aliases are not read here"),
                arguments("a: !!str 1\n", "c.yaml:1: the tag 'tag:yaml.org,2002:str' is not supported"),
                arguments(AB + "---\n" + AB, "c.yaml:2: a second document begins here; only one is allowed"),
                arguments("? [a]\n: b\n", "c.yaml:1: a key must be a word"),
                arguments("a: [1\nb: 2\n", "c.yaml:2: not valid YAML: expected ',' or ']', but got :"),
                arguments("a: " + "[".repeat(50) + "]".repeat(50), "c.yaml:1: nested more than 12 deep"),
                arguments("a: \u0007\n", "c.yaml:1: the character '\\u0007' is not allowed in YAML"));
    }

    @ParameterizedTest
    @MethodSource("badYaml")
    void badYamlIsRefusedWithFileLineAndWord(String text, String message) {
        assertThatThrownBy(() -> read("c.yaml", text))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    static Stream<Arguments> badJson() {
        return Stream.of(
                arguments("[]", "c.json:1: a charter must be a mapping, not a list"),
                arguments(
                        "{\n\"criteria\": [{\"id\": \"a\", \"cost\": \"1\"}]}",
                        "c.json:2: cost must be a number, not the text '1'"),
                arguments("{\"name\": 1, \"name\": 2}", "c.json:1: the key 'name' occurs twice"),
                arguments("{\"name\": \"x\"}\n{}", "c.json:2: more after the end: '{'"),
                arguments("{\"name\": null, \"criteria\": []}", "c.json:1: name must be a text, not empty"),
                arguments("[".repeat(2000), "c.json:1: nested more than 12 deep"));
    }

    @ParameterizedTest
    @MethodSource("badJson")
    void badJsonIsRefusedWithFileLineAndWord(String text, String message) {
        assertThatThrownBy(() -> read("c.json", text))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\n\"name\": NaN}", "{\n'name': 1}", "{\n\"name\": tru}", "{\n\"name\": 1,}", "{\n"})
    void whatIsNotJsonIsRefusedWithItsLine(String text) {
        assertThatThrownBy(() -> read("c.json", text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("c.json:2: not valid JSON: ");
    }

    @Test
    void bytesThatAreNotUtf8AreNamed() {
        assertThatThrownBy(() -> read("c.yaml", new byte[] {'a', ':', '\n', (byte) 0xff}))
                .hasMessage("c.yaml:2: is not UTF-8: the byte 0xff");
    }

    @Test
    void aNearMissAmongManyIsGuessed() {
        String criteria = IntStream.range(0, 50)
                .mapToObj(i -> "- {id: rate" + i + ", cost: 1}\n")
                .collect(Collectors.joining("", "criteria:\n", ""));
        assertThatThrownBy(() -> read("c.yaml", criteria + "conflicts: [[rate1, fate49]]\n"))
                .hasMessage("c.yaml:52: unknown criterion 'fate49' (did you mean 'rate49'?)");
        assertThatThrownBy(() -> read("c.yaml", criteria + "conflicts: [[rate1, quite-else]]\n"))
                .hasMessage("c.yaml:52: unknown criterion 'quite-else'");
    }

    @Test
    void tablesThatAShortFileCouldAskForAreBounded() {
        String ids = IntStream.range(0, 40).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        String criteria = IntStream.range(0, 40)
                .mapToObj(i -> "- {id: c" + i + ", cost: 1}\n")
                .collect(Collectors.joining("", "criteria:\n", "losses: [{of: [c0], means: [1, 0]}]\ncorrelations:\n"));
        assertThatThrownBy(() -> read("c.yaml", criteria + "- [" + ids + "]\n"))
                .hasMessage("c.yaml:44: a correlation needs 2 to 20 criteria, not 40");
        String twenty = "- [" + ids.substring(0, ids.indexOf(", c20")) + "]\n";
        assertThatThrownBy(() -> read("c.yaml", criteria + twenty.repeat(17)))
                .hasMessage("c.yaml:60: the tables of all sets need more than 16777216 numbers");
    }

    @Test
    void anEndlessCharterIsRefusedBeforeItIsHeld() {
        assertThatThrownBy(() -> CharterFile.read("c.yaml", new EndlessInput("name: ", 'a')))
                .hasMessage("c.yaml: is larger than 64 MiB");
        assertThatThrownBy(() -> read("c.yaml", "name: x\n" + "a".repeat(1 << 21)))
                .hasMessage("c.yaml:2: this line is longer than 1 MiB");
    }

    @Test
    void aMissingFileAndAFolderAreNamed() {
        assertThatThrownBy(() -> CharterFile.read("no/such.yaml")).hasMessage("no/such.yaml: there is no such file");
        assertThatThrownBy(() -> CharterFile.read("src")).hasMessage("src: is a folder, not a file");
    }

    @Test
    void wordsThatCouldUpsetATerminalAreShownHarmless() {
        assertThat(MessageText.quote("\u001b[31m\u202e")).isEqualTo("'\\u001b[31m\\u202e'");
        assertThat(MessageText.quote("\ud83d\ude00".repeat(100))).isEqualTo("'" + "\ud83d\ude00".repeat(60) + "...'");
    }

    @Test
    void anIdMayLookLikeANumberOrAYes() {
        Charter charter = read("c.yaml", "criteria: [{id: 1, cost: 1e-3}, {id: no, cost: +.5}, {id: '~', cost: 0}]\n");
        assertThat(charter.index("1")).isZero();
        assertThat(charter.index("no")).isEqualTo(1);
        assertThat(charter.criteria().get(0).cost()).isEqualTo(1_000);
        assertThat(charter.criteria().get(1).cost()).isEqualTo(500_000);
    }
}
