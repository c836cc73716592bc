// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// The contracts that the tests deploy on a local chain. contracts.json contains their compiled code.

/// A token with 6 decimals. Anyone can mint tokens for any account.
contract TestToken {
    string public constant name = "Test Dollar";
    string public constant symbol = "TUSD";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// A collectible with one holder and one metadata URI for all token IDs. It has the reads of ERC-721 and of ERC-1155.
contract TestCollectible {
    address public holder;
    string public place;

    function set(address holder_, string calldata place_) external {
        holder = holder_;
        place = place_;
    }

    function ownerOf(uint256) external view returns (address) {
        return holder;
    }

    function balanceOf(address owner, uint256) external view returns (uint256) {
        return owner == holder ? 1 : 0;
    }

    function tokenURI(uint256) external view returns (string memory) {
        return place;
    }

    function uri(uint256) external view returns (string memory) {
        return place;
    }
}

/// Reverts with each panic code that ordinary code can cause, with a reason, and without data.
contract TestPanics {
    uint256[] private empty;

    enum Two { A, B }

    function assertion() external pure { assert(false); }

    function overflow(uint256 a) external pure returns (uint256) { return type(uint256).max + a; }

    function division(uint256 a) external pure returns (uint256) { return 1 / a; }

    function conversion(uint256 a) external pure returns (Two) { return Two(a); }

    function pop() external { empty.pop(); }

    function index(uint256 a) external view returns (uint256) { return empty[a]; }

    function memory_(uint256 a) external pure returns (uint256[] memory) { return new uint256[](a); }

    function reason() external pure { revert("Not today."); }

    function silent() external pure { revert(); }
}

/// The functions of the universal resolver of ENS that viem and Kisslock call. The tests set the names.
contract TestUniversalResolver {
    struct Record { address addr; string avatar; bool offchain; }
    mapping(bytes32 => string) private primary;
    mapping(bytes32 => Record) private records;
    string private gateway;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);

    struct Query { address sender; string[] urls; bytes data; }

    function setPrimary(address owner, string calldata name) external { primary[keccak256(abi.encodePacked(owner))] = name; }

    function setRecord(bytes calldata name, address addr, string calldata avatar, bool offchain) external {
        records[keccak256(name)] = Record(addr, avatar, offchain);
    }

    function setGateway(string calldata gateway_) external { gateway = gateway_; }

    function reverseWithGateways(bytes calldata owner, uint256, string[] calldata)
        external view returns (string memory, address, address)
    {
        return (primary[keccak256(owner)], address(this), address(this));
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata batch)
        external view returns (bytes memory, address)
    {
        Record storage record = records[keccak256(name)];
        if (record.addr == address(0)) revert ResolverNotFound(name);
        if (record.offchain) {
            Query[] memory queries = new Query[](1);
            string[] memory urls = new string[](1);
            urls[0] = gateway;
            queries[0] = Query(address(this), urls, data);
            revert OffchainLookup(
                address(this), batch, abi.encodeWithSignature("query((address,string[],bytes)[])", queries),
                this.answered.selector, name
            );
        }
        return (answer(record, bytes4(data)), address(this));
    }

    /// Receives the gateway's response, which contains only the selector of the requested record. The record itself is
    /// on the chain, so the gateway cannot forge it.
    function answered(bytes calldata response, bytes calldata name) external view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverNotFound(name);
        return (answer(records[keccak256(name)], bytes4(responses[0])), address(this));
    }

    function answer(Record storage record, bytes4 asked) private view returns (bytes memory) {
        if (asked == bytes4(keccak256("addr(bytes32)"))) return abi.encode(record.addr);
        return abi.encode(record.avatar);
    }
}
