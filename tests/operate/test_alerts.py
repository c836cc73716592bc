"""The rules and the configuration for Prometheus: each expression is valid, and uses metrics that /metrics has."""

import re
from collections.abc import Iterator
from typing import Any

import promql_parser
import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from kisslock import metrics
from tests.operate.conftest import EXAMPLE_FILES
from tests.operate.feature_metrics import load_metrics

RULE_GROUP: list[dict[str, Any]] = yaml.safe_load((EXAMPLE_FILES / "alerts.yml").read_text())["groups"][0]["rules"]
# Prometheus adds these labels to each metric. /metrics does not have them.
PROMETHEUS_LABELS = {"job", "instance", "__name__"}


def metric_selectors(node: object) -> Iterator[Any]:
    """Yield the metric selectors of an expression."""
    if isinstance(node, promql_parser.VectorSelector):
        yield node
    elif isinstance(node, promql_parser.MatrixSelector):
        yield node.vector_selector
    elif isinstance(node, promql_parser.Call):
        for argument in node.args:
            yield from metric_selectors(argument)
    else:
        for name in ("expr", "lhs", "rhs"):
            if (child := getattr(node, name, None)) is not None:
                yield from metric_selectors(child)


def labels_by_metric() -> dict[str, set[str]]:
    """Return the names in /metrics, each with its labels."""
    labels_by_name = dict[str, set[str]]()
    assert load_metrics()
    for collector in (name for name in metrics.REGISTRY._collector_to_names if isinstance(name, MetricWrapperBase)):
        labels = {*collector._labelnames}
        for suffix in ("", "_total", "_count", "_sum"):
            labels_by_name[f"{collector._name}{suffix}"] = labels
        labels_by_name[f"{collector._name}_bucket"] = {*labels, "le"}
    for family in metrics.REGISTRY.collect():
        for sample in family.samples:
            labels_by_name[sample.name] = labels_by_name.get(sample.name, set()) | {*sample.labels}
    return labels_by_name


def unknown_names(expression: str) -> Iterator[str]:
    """Yield the metrics and labels of an expression that /metrics does not have."""
    known_labels = labels_by_metric()
    for selector in metric_selectors(promql_parser.parse(expression)):
        if selector.name != "up" and selector.name not in known_labels:
            yield selector.name
        label_names = {matcher.name for matcher in selector.matchers.matchers}
        yield from sorted(label_names - known_labels.get(selector.name, set()) - PROMETHEUS_LABELS)


@pytest.mark.parametrize("rule", RULE_GROUP, ids=lambda rule: str(rule["alert"]))
def test_each_alert_has_all_fields_and_its_expression_contains_only_existing_metrics(rule: dict[str, Any]) -> None:
    assert rule.keys() - {"for"} == {"alert", "expr", "labels", "annotations"}
    assert rule["labels"]["severity"] in {"page", "look"}
    assert re.fullmatch(r"\d+[smh]", rule.get("for", "0s"))
    assert [*metric_selectors(promql_parser.parse(rule["expr"]))]
    assert [*unknown_names(rule["expr"])] == []
    # A summary can only use a label that remains in the result of the alert's expression.
    annotation_labels = re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"])
    assert all(
        re.search(rf"\b{label}\b", rule["expr"]) or label in {"instance", "node", "pid"} for label in annotation_labels
    )


def test_the_parser_rejects_an_invalid_expression_and_finds_all_metrics_of_a_nested_expression() -> None:
    with pytest.raises(ValueError, match=r"\S"):
        promql_parser.parse("sum by (instance (rate(x[5m]))")
    nested_expression = "histogram_quantile(0.9, sum by (le) (rate(a_bucket[5m]))) > on () (b / -c)"
    assert [selector.name for selector in metric_selectors(promql_parser.parse(nested_expression))] == [
        "a_bucket",
        "b",
        "c",
    ]


def test_the_check_of_alerts_finds_an_unknown_metric_and_an_unknown_label() -> None:
    assert [*unknown_names("up + rate(kisslock_http_answers_total[5m])")] == ["kisslock_http_answers_total"]
    assert [*unknown_names('kisslock_http_requests_total{code="200"}')] == ["code"]
    assert [*unknown_names('kisslock_http_requests_total{instance="a"}')] == []


def test_the_prometheus_settings_contain_the_rule_file_and_the_port_of_the_server() -> None:
    prometheus_settings = yaml.safe_load((EXAMPLE_FILES / "prometheus.yml").read_text())
    assert prometheus_settings["rule_files"] == ["alerts.yml"]
    (job,) = prometheus_settings["scrape_configs"]
    # The alerts refer to the job by this name.
    assert job["job_name"] == "kisslock"
    assert job["static_configs"][0]["targets"] == ["127.0.0.1:8000"]
    assert job["authorization"]["type"] == "Bearer"
